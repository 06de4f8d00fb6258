import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/page-data.ts';
import { ReviewNote } from './review-note.tsx';

/** The review status of a profile that is not complete yet, shown above the link to complete it. */
export function ReviewStatus() {
  const { data } = useQuery({ ...callQuery('GET /_api/onboarding/cleaner', {}), refetchOnMount: 'always' });
  return data ? <ReviewNote {...data} /> : null;
}

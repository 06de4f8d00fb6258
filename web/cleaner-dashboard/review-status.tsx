import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/page-data.ts';
import { ReviewNote } from './review-note.tsx';

/** What the team says of a profile that is not complete yet, above the way to complete it. */
export function ReviewStatus() {
  const { data } = useQuery({ ...callQuery('GET /_api/onboarding/cleaner', {}), refetchOnMount: 'always' });
  return data ? <ReviewNote {...data} /> : null;
}

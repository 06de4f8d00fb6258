import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/calls';
import { callQuery } from '../api/page-data.ts';
import { Note } from '../ui/note.tsx';

type ReviewNoteProps = Pick<Reply<'GET /_api/onboarding/cleaner'>, 'status' | 'reason'>;

/** The profile's review status, unless it is active (docs/product.md#review-by-the-team). */
export function ReviewNote({ status, reason }: ReviewNoteProps) {
  if (status === 'pending_review')
    return (
      <Note kind="wait">
        <b>Our team is looking at your profile.</b> Customers see you once it is approved; we'll email you.
      </Note>
    );
  if (status === 'changes_requested')
    return (
      <Note kind="wait">
        <b>Our team asks for a change:</b> {reason} Everything you told us is kept. Change it and send it again.
      </Note>
    );
  if (status === 'suspended')
    return (
      <Note kind="bad">
        <b>Your profile is suspended.</b> {reason} Jobs that are booked stay yours, and what you earned is paid out.
      </Note>
    );
  if (status === 'declined')
    return (
      <Note kind="bad">
        <b>Our team cannot take your profile for now.</b> {reason}
      </Note>
    );
  return null;
}

/** The review status of a profile that is not complete yet, shown above the link to complete it. */
export function ReviewStatus() {
  const { data } = useQuery({ ...callQuery('GET /_api/onboarding/cleaner', {}), refetchOnMount: 'always' });
  return data ? <ReviewNote {...data} /> : null;
}

import type { Reply } from '#contract/calls';
import { asSentence } from '#contract/with-period';
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
        <b>Our team asks for a change:</b> {asSentence(reason)} Everything you told us is kept. Below, Continue Setup
        shows all of it: change what is needed and send it again.
      </Note>
    );
  if (status === 'suspended')
    return (
      <Note kind="bad">
        <b>Your profile is suspended.</b> {asSentence(reason)} Booked jobs that are still in your list stay yours; the
        others we give to somebody else, or the customer gets the money back. What you earned is paid out.
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

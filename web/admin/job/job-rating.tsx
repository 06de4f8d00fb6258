import { useState } from 'react';
import type { AdminJob } from '#contract/admin-jobs';
import { type ReviewAction, reviewCalls } from '#contract/reviews';
import { call } from '../../api/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { GivenStars } from '../../ui/given-stars.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { ActionDialog } from '../action-dialog.tsx';
import { useAdminRefresh } from '../admin-queries.ts';
import { dayAndTime } from '../team-time.ts';

type Rating = NonNullable<AdminJob['rating']>;

const STATES = { shown: null, hidden: 'Hidden', abuse: 'Hidden as abuse' } as const;

interface Words {
  /** On the button and in the dialog. */
  label: string;
  about: string;
}

const WORDS: Record<ReviewAction, Words> = {
  keep: { label: 'Keep it', about: 'What was reported is settled, and the review stays as it is.' },
  hide: { label: 'Hide it', about: 'Nobody can read it or the reply any more. Its stars still count.' },
  hide_as_abuse: {
    label: 'Hide as abuse',
    about: 'Nobody can read it or the reply any more, and its stars do not count.',
  },
  show: { label: 'Show it again', about: 'Everybody can read it again, and its stars count.' },
};

const HIDING: readonly ReviewAction[] = ['hide', 'hide_as_abuse'];

/** What the customer said of the job, what was reported of that, and what the team makes of it. */
export function JobRating({ bookingId, rating }: { bookingId: number; rating: Rating }) {
  const [action, setAction] = useState<ReviewAction>();
  const { stars, comment, createdAt, reply, state, reports } = rating;
  const isOpen = reports.some(({ settled }) => !settled);
  const actions: readonly ReviewAction[] =
    state === 'shown' ? [...(isOpen ? ['keep' as const] : []), ...HIDING] : ['show'];
  return (
    <section className="card stack" aria-labelledby="rating">
      <h2 id="rating">Rating</h2>
      <p>
        <GivenStars count={stars} /> <b>{stars} of 5</b> {STATES[state] && <Badge tone="wait">{STATES[state]}</Badge>}
      </p>
      {comment && <p>{comment}</p>}
      <p className="small muted">{dayAndTime(createdAt)}</p>
      {reply && <p className="small">The cleaner’s reply: {reply}</p>}
      {reports.length > 0 && (
        <ul className="detail-list">
          {reports.map(({ reason, createdAt, settled }) => (
            <li key={`${createdAt} ${reason}`}>
              <div className="between">
                <b>Reported {dayAndTime(createdAt)}</b>
                {settled ? <Badge tone="ok">Settled</Badge> : <Badge tone="wait">Open</Badge>}
              </div>
              <p>{reason}</p>
            </li>
          ))}
        </ul>
      )}
      {comment && (
        <div className="row">
          {actions.map((each) => (
            <Button key={each} onClick={() => setAction(each)}>
              {WORDS[each].label}
            </Button>
          ))}
        </div>
      )}
      {action && <ReviewDialog {...{ bookingId, rating, action }} onDone={() => setAction(undefined)} />}
    </section>
  );
}

interface ReviewDialogProps {
  bookingId: number;
  rating: Rating;
  action: ReviewAction;
  onDone: () => void;
}

/** One decision on a review, with its reason. */
function ReviewDialog({ bookingId, rating: { reply, reports }, action, onDone }: ReviewDialogProps) {
  const refresh = useAdminRefresh();
  const { field, ...form } = useCallForm({
    schema: reviewCalls['POST /_api/admin/review'].request,
    values: { bookingId, action, seen: { reply, reports: reports.length } },
    async send(decision) {
      const { message } = await call('POST /_api/admin/review', decision);
      await refresh();
      void notify('ok', message);
      onDone();
    },
  });
  const { label, about } = WORDS[action];
  return (
    <ActionDialog
      title={`${label}?`}
      about={about}
      submitLabel={label}
      danger={HIDING.includes(action)}
      {...{ form, onDone }}
    >
      <TextAreaField label="Reason" rows={3} hint="For the team’s record." {...field('reason')} />
    </ActionDialog>
  );
}

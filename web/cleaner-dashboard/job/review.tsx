import { useState } from 'react';
import type { Job } from '#contract/cleaner-dashboard';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { ReplyRequest, ReviewReportRequest } from '#contract/reviews';
import { momentLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { GivenStars } from '../../ui/given-stars.tsx';
import { TextAreaField, TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';

type Review = NonNullable<Job['review']>;

/** What the customer said of the job, with the cleaner's reply, which is public as the review is (docs/product.md#reviews). */
export function JobReview({ job, review }: { job: Job; review: Review }) {
  const [isReporting, setIsReporting] = useState(false);
  const mayReply = review.replyUntil === null || job.now < review.replyUntil;
  return (
    <section className="card stack" aria-labelledby="job-review">
      <h2 id="job-review">Review</h2>
      <p>
        <GivenStars count={review.stars} /> <b>{review.stars} of 5</b>
      </p>
      {review.comment && <p className="notes">“{review.comment}”</p>}
      {review.hidden && <p className="muted">Our team has hidden it: it is not on your profile.</p>}
      {review.comment && (mayReply ? <ReplyForm job={job} review={review} /> : <p>Your reply: {review.reply}</p>)}
      {review.comment && !review.hidden && !isReporting && (
        <div>
          <Button variant="quiet" disabled={review.reported} onClick={() => setIsReporting(true)}>
            {review.reported ? 'You have reported it' : 'Report this review'}
          </Button>
        </div>
      )}
      {!review.comment && !review.hidden && (
        <p className="muted">There is no comment to reply to. The stars count toward your rating.</p>
      )}
      {isReporting && <ReportForm review={review} onDone={() => setIsReporting(false)} />}
    </section>
  );
}

const Reply = ReplyRequest.omit({ bookingId: true });

function ReplyForm({ job, review }: { job: Job; review: Review }) {
  const refresh = useRefresh();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Reply,
    values: { text: review.reply ?? '' },
    async send({ text }) {
      const { message } = await call('POST /_api/cleaner/reply', { bookingId: job.id, text });
      await refresh('GET /_api/cleaner/job', ...PUBLIC_ANSWERS);
      void notify('ok', message);
    },
  });
  const until = review.replyUntil;
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextAreaField
        label="Your reply"
        rows={3}
        hint={
          until === null
            ? `Everybody can read it on your profile. You can change it for ${inDigits(policy.reply.changeHours, 'hour')}.`
            : `You can change it until ${momentLabel(Date.parse(until), job.timeZone)}.`
        }
        {...field('text')}
      />
      <div>
        <SubmitButton variant="secondary" busy={busy} busyLabel="Saving...">
          {until === null ? 'Reply' : 'Change the reply'}
        </SubmitButton>
      </div>
    </CallForm>
  );
}

const Report = ReviewReportRequest.omit({ reviewId: true });

function ReportForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const refresh = useRefresh();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Report,
    async send({ reason }) {
      const { message } = await call('POST /_api/reviews/report', { reviewId: review.id, reason });
      await refresh('GET /_api/cleaner/job');
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="What is wrong with it?" hint="Our team reads it, the customer does not." {...field('reason')} />
      <div className="row">
        <SubmitButton variant="secondary" busy={busy} busyLabel="Sending...">
          Report
        </SubmitButton>
        <Button onClick={onDone}>Not now</Button>
      </div>
    </CallForm>
  );
}

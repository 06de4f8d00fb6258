import type { Job } from '#contract/cleaner-dashboard';
import { ReportAnswerRequest } from '#contract/feedback';
import { formatDollars } from '#contract/money';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { firstNameOf } from './action-labels.ts';

/** What the customer reported, and the cleaner's side of it (docs/product.md#reported-problems). */
export function OpenReport({ job, report }: { job: Job; report: NonNullable<Job['report']> }) {
  return (
    <section className="card job-report" aria-labelledby="job-report">
      <h2 id="job-report">Reported problem</h2>
      <Note kind="wait">{firstNameOf(job)} reported a problem. Our team looks at it; your share waits until then.</Note>
      <p className="notes">“{report.message}”</p>
      {report.answer === null ? <AnswerForm job={job} /> : <p className="notes">Your side: {report.answer}</p>}
    </section>
  );
}

/** What was decided about the latest one: why their share is what it is. */
export function SettledReport({ job, report }: { job: Job; report: NonNullable<Job['settledReport']> }) {
  return (
    <section className="card job-report" aria-labelledby="settled-report">
      <h2 id="settled-report">A reported problem is settled</h2>
      <p className="notes">“{report.message}”</p>
      {report.answer !== null && (
        <p className="notes">
          {report.isToCleaner
            ? `Our team’s answer: ${report.answer}`
            : `Our team has written to ${firstNameOf(job)}: “${report.answer}”`}
        </p>
      )}
      <p>
        {report.refunded > 0
          ? `${formatDollars(report.refunded)} went back to ${firstNameOf(job)}.`
          : `Nothing went back to ${firstNameOf(job)}.`}
      </p>
    </section>
  );
}

const Form = ReportAnswerRequest.omit({ bookingId: true });

function AnswerForm({ job }: { job: Job }) {
  const refresh = useRefresh();
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Form,
    async send({ text }) {
      const { message } = await call('POST /_api/cleaner/report-answer', { bookingId: job.id, text });
      await refresh('GET /_api/cleaner/job');
      void notify('ok', message);
    },
  });
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextAreaField label="Your side" rows={4} hint="Our team reads it, the customer does not." {...field('text')} />
      <div>
        <SubmitButton variant="secondary" busy={busy} busyLabel="Sending...">
          Send
        </SubmitButton>
      </div>
    </CallForm>
  );
}

import { useState } from 'react';
import { ReviewReportRequest } from '#contract/reviews';
import { call } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/inputs.tsx';
import { notify } from '../ui/toasts.tsx';
import { useCallForm } from '../ui/use-call-form.ts';

interface ReportReviewProps {
  reviewId: number;
  /** Who wrote it. */
  customer: string;
}

/** For who is signed in: tells the team that a review, or the reply to it, is not in order (docs/product.md#reviews). */
export default function ReportReview({ reviewId, customer }: ReportReviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="report-review"
        aria-label={`Report the review of ${customer}`}
        onClick={() => setIsOpen(true)}
      >
        Report
      </Button>
      {isOpen && <ReportDialog {...{ reviewId, customer }} onDone={() => setIsOpen(false)} />}
    </>
  );
}

const Form = ReviewReportRequest.omit({ reviewId: true });

function ReportDialog({ reviewId, customer, onDone }: ReportReviewProps & { onDone: () => void }) {
  const { field, onSubmit, failure, busy } = useCallForm({
    schema: Form,
    async send({ reason }) {
      const { message } = await call('POST /_api/reviews/report', { reviewId, reason });
      void notify('ok', message);
      onDone();
    },
  });
  return (
    <Dialog title={`Report the review of ${customer}?`} onClose={onDone} locked={busy}>
      <CallForm onSubmit={onSubmit} failure={failure}>
        <TextField label="What is wrong with it?" hint="Only our team reads it." {...field('reason')} />
        <div className="row">
          <SubmitButton busy={busy} busyLabel="Sending…">
            Report
          </SubmitButton>
          <Button onClick={onDone} disabled={busy}>
            Not now
          </Button>
        </div>
      </CallForm>
    </Dialog>
  );
}

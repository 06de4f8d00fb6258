import { lazy, Suspense, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { Button } from '../ui/button.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';

const RateJob = lazy(async () => ({ default: (await import('./rate-job.tsx')).RateJob }));
const ReportProblem = lazy(async () => ({ default: (await import('./report-problem.tsx')).ReportProblem }));

interface PostJobActionsProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onChanged: () => void;
}

/** What a customer can do after a job: rate it once it is done, and report a problem within its time. */
export function PostJobActions({ booking, token, now, onChanged }: PostJobActionsProps) {
  const [isReporting, setIsReporting] = useState(false);
  const isOpen = (until: string | null) => until !== null && now <= Date.parse(until);
  const hasBegun = now >= Date.parse(booking.timeSlot.startTime);
  const mayRate = booking.rated || isOpen(booking.rateUntil);
  const mayReport = booking.reported || (hasBegun && isOpen(booking.reportUntil));
  return (
    <Suspense fallback={<TextSkeleton lines={4} />}>
      {mayRate && <RateJob booking={booking} token={token} onRated={onChanged} />}
      {mayReport && (
        <>
          <h2>Something wrong?</h2>
          {isReporting || booking.reported ? (
            <ReportProblem booking={booking} token={token} onReported={onChanged} />
          ) : (
            <Button onClick={() => setIsReporting(true)}>Report a problem</Button>
          )}
        </>
      )}
    </Suspense>
  );
}

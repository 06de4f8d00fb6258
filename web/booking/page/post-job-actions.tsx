import type { BookingByToken } from '#contract/booking';
import { Button } from '../../ui/button.tsx';
import { keepsFocus } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { hasStarted } from '../booking-format.ts';
import { useReportUntil } from './report-until.ts';
import { isSettled } from './settled.tsx';

const loadForms = () => import('./booking-link-forms.tsx');
const RateJob = lazyComponent(async () => ({ default: (await loadForms()).RateJob }), <TextSkeleton lines={4} />);
const GivenTip = lazyComponent(async () => ({ default: (await loadForms()).GivenTip }), <TextSkeleton lines={2} />);
const AskForTip = lazyComponent(() => import('../tip/ask-for-tip.tsx'), <TextSkeleton lines={4} />);
const ReportProblem = lazyComponent(
  async () => ({ default: (await loadForms()).ReportProblem }),
  <TextSkeleton lines={4} />,
);

const isOpen = (until: string | null, now: number): boolean => until !== null && now <= Date.parse(until);

/** Whether it is done, not rated yet, and can be. */
export const mayRate = ({ rated, rateUntil }: BookingByToken, now: number): boolean => !rated && isOpen(rateUntil, now);

/** Nobody is asked for a tip while the problem that they reported is open. */
const mayTip = ({ tip, reported }: BookingByToken, now: number): boolean => !reported && isOpen(tip.until, now);

/** Its time is over, and nobody has said yet that it was done: then it may be that nobody came. */
const isOverUnmarked = ({ status, timeSlot }: BookingByToken, now: number): boolean =>
  status === 'scheduled' && Date.parse(timeSlot.endTime) <= now;

interface PostJobProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  /** The form is open, or was just sent. */
  isReporting: boolean;
  onReport: () => void;
  onChanged: () => void;
}

/** What a customer can do after a job: rate it and tip once it is done, and report a problem within its time. */
export function PostJobActions({ booking, token, now, isReporting, onReport, onChanged }: PostJobProps) {
  // Of who was not there everything is said once that is settled.
  const isDecided = booking.status === 'no_show' && isSettled(booking);
  const mayReport = !isDecided && (isReporting || (!booking.reported && isOpenToReport(booking, now)));
  const until = useReportUntil(booking, now);
  return (
    <>
      {(booking.rated || mayRate(booking, now)) && (
        // Where the email that asks for it leads.
        <section id="rate" ref={keepsFocus}>
          <RateJob booking={booking} token={token} onRated={onChanged} />
        </section>
      )}
      {booking.tip.amount > 0 && <GivenTip booking={booking} token={token} onChanged={onChanged} />}
      {mayTip(booking, now) && <AskForTip booking={booking} token={token} />}
      {mayReport && (
        <>
          <h2>{isOverUnmarked(booking, now) ? 'Nobody came, or something wrong?' : 'Something wrong?'}</h2>
          {isReporting ? (
            <ReportProblem booking={booking} token={token} onReported={onChanged} />
          ) : (
            <>
              <p className="small muted">You can tell us {until}.</p>
              <Button onClick={onReport}>Report a problem</Button>
            </>
          )}
        </>
      )}
    </>
  );
}

const isOpenToReport = (booking: BookingByToken, now: number): boolean =>
  hasStarted(booking, now) && isOpen(booking.reportUntil, now);

interface OpenReportProps {
  booking: BookingByToken;
  token: string;
  onChanged: () => void;
}

/** A problem that was reported, and is not settled yet. */
export const OpenReport = ({ booking, token, onChanged }: OpenReportProps) => (
  <>
    <h2>You reported a problem</h2>
    <ReportProblem booking={booking} token={token} onReported={onChanged} />
  </>
);

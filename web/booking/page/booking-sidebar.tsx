import { type ReactNode, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { hoursAsDays } from '#contract/number-words';
import { policy } from '#contract/policy';
import { suppliesWords } from '#contract/supplies-words';
import { HOUR } from '#contract/time';
import { useConfig } from '../../api/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { useFreshNews } from '../../ui/use-fresh-news.ts';
import './booking-sidebar.css';
import { firstNameOf } from '#contract/first-name';
import { bookAgainPath, hasEnded, hasStarted, referenceOf, refundsLabel } from '../booking-format.ts';
import { MoveSection } from '../move/move-section.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { Canceled, NoTime } from './canceled.tsx';
import { NoShow } from './no-show.tsx';
import { mayRate, OpenReport, PostJobActions } from './post-job-actions.tsx';
import { isSettled, Settled } from './settled.tsx';

const VisitDetails = lazyComponent(() => import('./visit-details.tsx'), <TextSkeleton lines={4} />);
const NobodyCame = lazyComponent(() => import('../rescue/nobody-came.tsx'), <TextSkeleton lines={2} />);
const RescueWish = lazyComponent(() => import('../rescue/rescue-wish.tsx'), <TextSkeleton lines={4} />);

interface BookingSidebarProps {
  booking: BookingByToken;
  token: string;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  /** It was just canceled on this page: the message takes the focus. */
  justCanceled: boolean;
  onCanceled: () => void;
  onChanged: () => void;
  /** What a signed-in customer thinks of the cleaner, drawn by the module that knows. */
  pair?: ReactNode;
  /** The way to standing visits, likewise. */
  comeAgain?: ReactNode;
}

/** Beside the ticket: what the customer can do, by the booking's status (docs/product.md#booking-page). */
export function BookingSidebar({
  booking,
  token,
  now,
  justCanceled,
  onCanceled,
  onChanged,
  pair,
  comeAgain,
}: BookingSidebarProps) {
  const { supportEmail } = useConfig();
  const subject = encodeURIComponent(`Booking ${referenceOf(booking.id)}`);
  // What is just being sent is answered where it was written.
  const [isReporting, setIsReporting] = useState(false);
  const isUnhappy = booking.reported || isSettled(booking);
  return (
    <section className="sidebar booking-sidebar">
      <noscript>
        <p>
          Changing the address, canceling, rating and tipping need JavaScript. Or write to{' '}
          <a href={`mailto:${supportEmail}?subject=${subject}`}>{supportEmail}</a>, and we do it for you.
        </p>
      </noscript>
      {booking.reported && !isReporting && <OpenReport {...{ booking, token, onChanged }} />}
      {isSettled(booking) && <Settled booking={booking} />}
      {booking.status === 'scheduled' && (
        <Scheduled booking={booking} token={token} now={now} onCanceled={onCanceled} onChanged={onChanged} />
      )}
      {booking.status === 'completed' && (
        <Completed {...{ booking, token, isUnhappy }} mayRate={mayRate(booking, now)} />
      )}
      {comeAgain}
      {booking.clash && <NoTime booking={booking} planToken={booking.clash.planToken} />}
      {booking.status === 'canceled' && !booking.clash && <Canceled booking={booking} focus={justCanceled} />}
      {booking.status === 'no_show' && <NoShow booking={booking} />}
      {!isSettled(booking) && booking.status !== 'canceled' && <Refunds booking={booking} />}
      <PostJobActions {...{ booking, token, now, isReporting, onChanged }} onReport={() => setIsReporting(true)} />
      {pair}
      <p className="small help">
        <a href={`mailto:${supportEmail}?subject=${subject}`}>Something else? Ask for help</a>
      </p>
    </section>
  );
}

/** From here on the page of a visit is looked at again and again. */
const SOON = 3 * HOUR;

const isSoon = ({ status, seeking, timeSlot }: BookingByToken, now: number): boolean =>
  status === 'scheduled' &&
  !seeking &&
  now >= Date.parse(timeSlot.startTime) - SOON &&
  now < Date.parse(timeSlot.endTime);

type ScheduledProps = Omit<BookingSidebarProps, 'justCanceled' | 'pair' | 'comeAgain'>;

function Scheduled({ booking, token, now, onCanceled, onChanged }: ScheduledProps) {
  const { cleaner, rescueWish } = booking;
  const name = firstNameOf(cleaner.displayName);
  // On the day: who comes is on the way, late, or at the door.
  useFreshNews(onChanged, isSoon(booking, now));
  if (booking.seeking) return <VisitDetails booking={booking} token={token} onSaved={onChanged} />;
  if (hasEnded(booking, now)) return <NotYetDone booking={booking} />;
  const isAhead = !hasStarted(booking, now);
  // Whom nobody can promise has no other times.
  const mayMove = isAhead && (!booking.inDoubt || booking.move.state !== 'none');
  const moving = mayMove && <MoveSection {...{ booking, token, now, onCanceled, onChanged }} />;
  // What is asked of the customer comes first.
  const isAsked = booking.move.state !== 'none';
  return (
    <>
      {isAsked && moving}
      {isAhead && <VisitDetails booking={booking} token={token} onSaved={onChanged} />}
      <h2>On the day</h2>
      <p className="muted">
        {suppliesWords(cleaner)} Clear the counters if you can. Pets, a key, a sleeping baby:{' '}
        {isAhead && 'say so in the notes above, or '}
        <a href={`mailto:${cleaner.email}`}>write to {name}</a>. Afterwards you can rate the job here.
      </p>
      {!isAsked && moving}
      {booking.notHere && now >= Date.parse(booking.notHere.from) && (
        <NobodyCame booking={{ ...booking, notHere: booking.notHere }} {...{ token, onChanged }} />
      )}
      {isAhead && rescueWish && !booking.inDoubt && <RescueWish booking={{ ...booking, rescueWish }} token={token} />}
      {isAhead && booking.move.state !== 'proposed' && (
        <CancelBooking booking={booking} token={token} now={now} onCanceled={onCanceled} onStale={onChanged} />
      )}
      {!isAhead && (
        <>
          <h2>Need to cancel?</h2>
          <p className="muted">This booking has started and can no longer be canceled.</p>
        </>
      )}
    </>
  );
}

/** Between its end and the cleaner's "Done". */
const NotYetDone = ({ booking }: { booking: BookingByToken }) => (
  <>
    <h2>How did it go?</h2>
    <p className="muted">
      {firstNameOf(booking.cleaner.displayName)} has not marked the job as done yet. Once it is
      {!booking.detailsMissing && `, at the latest ${hoursAsDays(policy.job.completeAfterHours, 'a')} after it ended`},
      you can rate it here.
    </p>
  </>
);

interface CompletedProps {
  booking: BookingByToken;
  token: string;
  /** The rating below is what the page was opened for. */
  mayRate: boolean;
  /** They have reported a problem. */
  isUnhappy: boolean;
}

function Completed({ booking: { id }, token, mayRate, isUnhappy }: CompletedProps) {
  return (
    <>
      <h2>All done</h2>
      {!isUnhappy && <p className="muted">We hope it was what you wanted.</p>}
      <ButtonLink variant={mayRate || isUnhappy ? 'secondary' : 'primary'} to={bookAgainPath(id, token)} reloadDocument>
        Book Again
      </ButtonLink>
    </>
  );
}

/** What went back, or is to, of a booking that was not canceled. */
function Refunds({ booking }: { booking: BookingByToken }) {
  const label = refundsLabel(booking);
  if (!label) return null;
  return (
    <>
      <h2>Your refund</h2>
      <p className="muted">{label}</p>
    </>
  );
}

import type { ComponentProps } from 'react';
import { useConfig } from '../../api/config.ts';
import { onUserSet, userChanges } from '../../api/current-user.ts';
import { LoadFailed, useLazy } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import type { BookingFlow } from './booking-flow.tsx';
import { TimeTaken } from './booking-outcome.tsx';
import { SLOT_TAKEN_MESSAGE } from './booking-stages.ts';

/** Resolves once it is known who is here. */
const untilUserIsKnown = (): Promise<void> =>
  new Promise((resolve) => {
    if (userChanges() > 0) return resolve();
    const stop = onUserSet(() => {
      stop();
      resolve();
    });
  });

/** What was typed before is shown to who typed it alone, so the forms wait until it is known who is here. */
export async function loadFlow() {
  const [flow] = await Promise.all([import('./booking-flow.tsx'), untilUserIsKnown()]);
  return flow;
}

/** The booking's forms; their code is loaded after hydration. */
export function LazyBookingFlow(props: ComponentProps<typeof BookingFlow>) {
  const { loaded, error, retry } = useLazy(loadFlow);
  if (loaded) return <loaded.BookingFlow {...props} />;
  // Shown without scripts too; the owner of the hold gets the form once it is loaded.
  const { timeSlot, next } = props.offer;
  if (!timeSlot.available && !props.hold) {
    return (
      <TimeTaken message={SLOT_TAKEN_MESSAGE} next={next} zone={timeSlot.city.timeZone} nextTime={props.nextTime}>
        {props.otherTimes}
      </TimeTaken>
    );
  }
  if (!error) {
    return (
      <div className="form-loading">
        <TextSkeleton lines={6} />
      </div>
    );
  }
  return (
    <LoadFailed onRetry={retry}>
      The booking form could not be loaded. Please check your connection and try again.
    </LoadFailed>
  );
}

/** Where a time could be booked: what that needs; other browsers never see it. */
export function NeedsScriptsToBook() {
  const { supportEmail } = useConfig();
  return (
    <noscript>
      <p>
        Booking needs JavaScript, because the card form does. Or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </noscript>
  );
}

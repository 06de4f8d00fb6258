import type { BookingByToken } from '#contract/booking';
import type { Extra } from '#contract/estimate';
import { longHours, shortOfAdvice } from '#contract/home-words';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dateIn, dayLabel, MINUTE } from '#contract/time';
import { errorMessage } from '../../api/http.ts';
import { LoadFailed } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { type ChoosableTime, TimeChoice, WeeksOfTimes } from '../../ui/weeks-of-times.tsx';
import { firstNameOf } from '../booking-format.ts';
import { ExtrasChoice } from '../extras-choice.tsx';
import { LengthStepper } from '../length-stepper.tsx';
import { differenceWords } from './move-words.ts';
import { type Advice, lengthsFor, type WantedVisit } from './wanted-visit.ts';

interface ChooseTimeProps {
  booking: BookingByToken;
  wanted: WantedVisit;
  /** Undefined where nothing is known of the home, or not yet. */
  advice: Advice | undefined;
  /** The cleaner's times with room for that, open or hidden by the visit itself; undefined until they are loaded. */
  times: readonly ChoosableTime[] | undefined;
  /** There are more on days on which its plan has no visits. */
  hasOthers: boolean;
  /** Those for another length are shown meanwhile. */
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  onMinutes: (minutes: number) => void;
  onExtras: (extras: Extra[]) => void;
  onChoose: (time: ChoosableTime) => void;
}

/** What else, how long, and when: the present start is offered for another length or other extras alone. */
export function ChooseTime({
  booking,
  wanted,
  advice,
  times,
  hasOthers,
  isLoading,
  error,
  onRetry,
  onMinutes,
  onExtras,
  onChoose,
}: ChooseTimeProps) {
  const { minutes, extras } = wanted;
  const { timeSlot, city, cleaner } = booking;
  const zone = city.timeZone;
  const start = Date.parse(timeSlot.startTime);
  const endTime = new Date(start + minutes * MINUTE).toISOString();
  // Then its own start is offered, too.
  const isOther = extras !== undefined || minutes !== booking.minutes;
  return (
    <>
      {advice && advice.offered.length > 0 && (
        <div className="move-extras">
          <ExtrasChoice offered={advice.offered} chosen={extras ?? booking.extras} onExtras={onExtras} />
        </div>
      )}
      <Length {...{ booking, wanted, advice, onMinutes }} />
      <section aria-labelledby="when" className="move-when">
        <h2 id="when">When?</h2>
        {isOther && (
          <div className="weeks-of-times">
            <h3>Same start, {dayLabel(start, zone)}</h3>
            <div className="time-choices">
              <TimeChoice time={{ ...timeSlot, endTime }} zone={zone} onPress={onChoose} />
            </div>
          </div>
        )}
        {error !== undefined ? (
          <LoadFailed onRetry={onRetry}>{errorMessage(error)}</LoadFailed>
        ) : times === undefined ? (
          <TextSkeleton lines={6} />
        ) : times.length === 0 ? (
          <Note kind="wait" role="status">
            {firstNameOf(cleaner.displayName)} has no {isOther && 'other '}time for {longHours(minutes)}{' '}
            {hasOthers
              ? 'on the days on which your standing visits take place'
              : `in the coming ${inWords(policy.slots.weeksAhead, 'week')}`}
            . Another length may fit.
          </Note>
        ) : (
          <>
            {hasOthers && (
              <p className="muted">Days without standing visits, such as those of a pause, are left out.</p>
            )}
            <WeeksOfTimes
              times={times}
              zone={zone}
              today={dateIn(Date.parse(booking.now), zone)}
              near={timeSlot.startTime}
              disabled={isLoading}
              onPress={onChoose}
            />
          </>
        )}
      </section>
    </>
  );
}

function Length({
  booking,
  wanted: { minutes },
  advice,
  onMinutes,
}: Pick<ChooseTimeProps, 'booking' | 'wanted' | 'advice' | 'onMinutes'>) {
  const lengths = lengthsFor(booking);
  const at = lengths.indexOf(minutes);
  const difference = differenceWords(booking, minutes);
  const advised = advice?.minutes;
  const short = shortOfAdvice({ minutes, advisedMinutes: advised });
  return (
    <fieldset className="move-length">
      <legend>How long?</legend>
      <LengthStepper minutes={minutes} shorter={lengths[at - 1]} longer={lengths[at + 1]} onMinutes={onMinutes} />
      <p className="hint">
        {difference ? `${difference} than now.` : 'As long as now.'}
        {advised != null && ` About ${longHours(advised)} advised.`}
      </p>
      {short && <p className="short-of-advice">{short}</p>}
    </fieldset>
  );
}

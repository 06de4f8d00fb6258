import type { BookingByToken } from '#contract/booking';
import type { Extra } from '#contract/estimate';
import { firstNameOf } from '#contract/first-name';
import { longHours, shortOfAdvice } from '#contract/home-words';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dateIn, dayLabel, MINUTE } from '#contract/time';
import { errorMessage } from '../../api/http.ts';
import { LoadFailed } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { type ChoosableTime, TimeChoice, WeeksOfTimes } from '../../ui/weeks-of-times.tsx';
import { ExtrasChoice } from '../extras-choice.tsx';
import { LengthStepper } from '../length-stepper.tsx';
import type { LengthLimits } from './movable-times.ts';
import { differenceWords, noShorterWords } from './move-words.ts';
import { type Advice, lengthsFor, type WantedVisit } from './wanted-visit.ts';

interface ChooseTimeProps extends LengthLimits {
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
  error?: unknown;
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
  ownStartMinutes,
  shortestMinutes,
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
  // Then its own start is offered, too.
  const isOther = extras !== undefined || minutes !== booking.minutes;
  return (
    <>
      {advice && advice.offered.length > 0 && (
        <div className="move-extras">
          <ExtrasChoice offered={advice.offered} chosen={extras ?? booking.extras} onExtras={onExtras} />
        </div>
      )}
      <Length {...{ booking, wanted, advice, shortestMinutes, onMinutes }} />
      <section aria-labelledby="when" className="move-when">
        <h2 id="when">When?</h2>
        {isOther && (
          <div className="weeks-of-times">
            <h3>Same start, {dayLabel(start, zone)}</h3>
            <OwnStart {...{ booking, wanted, ownStartMinutes, onChoose }} />
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
            <p className="muted">
              {firstNameOf(cleaner.displayName)} begins a visit of {longHours(minutes)} at these times of the coming{' '}
              {inWords(policy.slots.weeksAhead, 'week')}. Each day one more day opens.
            </p>
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

/** Its own start for another length or other extras, or why that changes nothing. */
function OwnStart({
  booking,
  wanted: { minutes, extras },
  ownStartMinutes = minutes,
  onChoose,
}: Pick<ChooseTimeProps, 'booking' | 'wanted' | 'ownStartMinutes' | 'onChoose'>) {
  const { timeSlot, city, cleaner } = booking;
  const name = firstNameOf(cleaner.displayName);
  if (ownStartMinutes === null) return <p className="muted">{`${name} has no room for ${longHours(minutes)} then.`}</p>;
  const why = ownStartMinutes > minutes && `That day ${noShorterWords(name, ownStartMinutes)}`;
  if (why && !extras && ownStartMinutes === booking.minutes)
    return <p className="muted">{why}, which is as long as your visit is already.</p>;
  const endTime = new Date(Date.parse(timeSlot.startTime) + ownStartMinutes * MINUTE).toISOString();
  return (
    <>
      {why && <p className="muted">{why}.</p>}
      <div className="time-choices">
        <TimeChoice time={{ ...timeSlot, endTime }} zone={city.timeZone} onPress={onChoose} />
      </div>
    </>
  );
}

function Length({
  booking,
  wanted: { minutes },
  advice,
  shortestMinutes,
  onMinutes,
}: Pick<ChooseTimeProps, 'booking' | 'wanted' | 'advice' | 'shortestMinutes' | 'onMinutes'>) {
  const lengths = lengthsFor(booking);
  const at = lengths.indexOf(minutes);
  const shorter = lengths[at - 1];
  const isTooShort = shorter !== undefined && shorter < (shortestMinutes ?? 0);
  const difference = differenceWords(booking, minutes);
  const advised = advice?.minutes;
  const short = shortOfAdvice({ minutes, advisedMinutes: advised });
  return (
    <fieldset className="move-length">
      <legend>How long?</legend>
      <LengthStepper
        minutes={minutes}
        shorter={isTooShort ? undefined : shorter}
        longer={lengths[at + 1]}
        whyNotShorter={
          !isTooShort || shortestMinutes == null
            ? undefined
            : `${noShorterWords(firstNameOf(booking.cleaner.displayName), shortestMinutes)}.`
        }
        onMinutes={onMinutes}
      />
      <p className="hint">
        {difference ? `${difference} than now.` : 'As long as now.'}
        {advised != null && ` About ${longHours(advised)} advised.`}
      </p>
      {short && <p className="short-of-advice">{short}</p>}
    </fieldset>
  );
}

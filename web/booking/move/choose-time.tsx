import type { BookingByToken } from '#contract/booking';
import { longHours } from '#contract/home-words';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dateIn, dayLabel, MINUTE } from '#contract/time';
import { errorMessage } from '../../api/http.ts';
import { LENGTHS } from '../../criteria/criteria.ts';
import { LoadFailed } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { type ChoosableTime, TimeChoice, WeeksOfTimes } from '../../ui/weeks-of-times.tsx';
import { firstNameOf } from '../booking-format.ts';
import { LengthStepper } from '../length-stepper.tsx';
import { differenceWords } from './move-words.ts';

interface ChooseTimeProps {
  booking: BookingByToken;
  minutes: number;
  /** The cleaner's open times with room for that; undefined until they are loaded. */
  times: readonly ChoosableTime[] | undefined;
  /** Those for another length are shown meanwhile. */
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
  onMinutes: (minutes: number) => void;
  onChoose: (timeSlotId: number) => void;
}

/** How long, and when: the present start is offered for another length alone. */
export function ChooseTime({
  booking,
  minutes,
  times,
  isLoading,
  error,
  onRetry,
  onMinutes,
  onChoose,
}: ChooseTimeProps) {
  const { timeSlot, city, cleaner } = booking;
  const zone = city.timeZone;
  const start = Date.parse(timeSlot.startTime);
  const endTime = new Date(start + minutes * MINUTE).toISOString();
  return (
    <>
      <Length booking={booking} minutes={minutes} onMinutes={onMinutes} />
      <section aria-labelledby="when" className="move-when">
        <h2 id="when">When?</h2>
        {minutes !== booking.minutes && (
          <div className="weeks-of-times">
            <h3>Same start, {dayLabel(start, zone)}</h3>
            <div className="time-choices">
              <TimeChoice time={{ ...timeSlot, endTime }} zone={zone} onPress={({ id }) => onChoose(id)} />
            </div>
          </div>
        )}
        {error !== undefined ? (
          <LoadFailed onRetry={onRetry}>{errorMessage(error)}</LoadFailed>
        ) : times === undefined ? (
          <TextSkeleton lines={6} />
        ) : times.length === 0 ? (
          <Note kind="wait" role="status">
            {firstNameOf(cleaner.displayName)} has no time for {longHours(minutes)} in the coming{' '}
            {inWords(policy.slots.weeksAhead, 'week')}. Another length may fit.
          </Note>
        ) : (
          <WeeksOfTimes
            times={times}
            zone={zone}
            today={dateIn(Date.parse(booking.now), zone)}
            disabled={isLoading}
            onPress={({ id }) => onChoose(id)}
          />
        )}
      </section>
    </>
  );
}

/** Of a request no longer visit can be asked for (docs/product.md#moving). */
export function lengthsFor({ minutes, move }: Pick<BookingByToken, 'minutes' | 'move'>): number[] {
  const lengths = [...new Set([minutes, ...LENGTHS])].sort((one, other) => one - other);
  return move.how === 'request' ? lengths.filter((length) => length <= minutes) : lengths;
}

function Length({ booking, minutes, onMinutes }: Pick<ChooseTimeProps, 'booking' | 'minutes' | 'onMinutes'>) {
  const lengths = lengthsFor(booking);
  const at = lengths.indexOf(minutes);
  const difference = differenceWords(booking, minutes);
  return (
    <fieldset className="move-length">
      <legend>How long?</legend>
      <LengthStepper minutes={minutes} shorter={lengths[at - 1]} longer={lengths[at + 1]} onMinutes={onMinutes} />
      <p className="hint">{difference ? `${difference} than now` : 'As long as now'}</p>
    </fieldset>
  );
}

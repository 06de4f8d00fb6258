import type { AdminCleanerDetail } from '#contract/admin';
import { longHours } from '#contract/home-words';
import { minuteOf } from '#contract/time-of-day';
import { clockLabel } from '../../ui/clock-labels.ts';
import { Facts } from '../../ui/facts.tsx';
import { HistoryList } from '../history-list.tsx';

/** What a reviewer reads besides the profile: the weekly hours, and what was asked for and decided before. */
export const ReviewCards = ({ cleaner: { weeklyHours, history } }: { cleaner: AdminCleanerDetail }) => (
  <>
    <section className="card" aria-labelledby="weekly-hours">
      <h2 id="weekly-hours">Weekly hours</h2>
      {weeklyHours.length === 0 && <p className="not-provided">Not provided</p>}
      <Facts
        facts={Object.fromEntries(
          weeklyHours.map(({ day, startTime, endTime, slotHours }) => [
            day,
            `${timeOfDay(startTime)} – ${timeOfDay(endTime)}, bookings from ${longHours(slotHours * 60)}`,
          ]),
        )}
      />
    </section>
    <section className="card" aria-labelledby="review-history">
      <h2 id="review-history">Review</h2>
      {history.length === 0 && <p className="not-provided">Nothing yet</p>}
      <HistoryList history={history} />
    </section>
  </>
);

/** '09:30' → "9:30 AM" */
const timeOfDay = (time: string) => clockLabel(minuteOf(time));

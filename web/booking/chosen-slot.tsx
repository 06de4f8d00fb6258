import { hoursLabel } from '#contract/number-words';
import { dayLabel, timeLabel } from '#contract/time';
import { Avatar } from '../ui/avatar.tsx';
import { TimeBadge } from '../ui/time-badge.tsx';
import { useForeignZone } from '../ui/use-foreign-zone.ts';
import type { Offer } from './booking-format.ts';
import './booking.css';

/** The chosen time, highlighted as long as it can be booked, with who comes and where. */
export function ChosenSlot({ slot, active }: { slot: Offer['timeSlot']; active: boolean }) {
  const { startTime, endTime, cleaner, city, hours } = slot;
  const start = Date.parse(startTime);
  const zone = useForeignZone(city.timeZone, start);
  const end = timeLabel(Date.parse(endTime), city.timeZone);
  return (
    <div className="chosen-slot">
      <TimeBadge
        active={active}
        day={dayLabel(start, city.timeZone)}
        start={timeLabel(start, city.timeZone)}
        end={zone ? `${end} ${zone}` : end}
      />
      <div className="who">
        <Avatar name={cleaner.displayName} photo={cleaner.avatarUrl} />
        <p>
          <b>{cleaner.displayName}</b>
          <span className="cap">
            {hoursLabel(hours)} in {city.name}
          </span>
        </p>
      </div>
    </div>
  );
}

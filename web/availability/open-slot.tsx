import type { TimeSlot } from '#contract/availability';
import { formatDollars } from '#contract/money';
import { HOUR, timeLabel } from '#contract/time';
import { SlotCard } from '../ui/slot-card.tsx';

/** Opens the booking of a time on this page, in place of following its link. */
export type OnBook = (slotId: number) => void;

interface OpenSlotProps {
  slot: TimeSlot;
  /** In the time badge, where no heading names the day. */
  day?: string;
  /** For screen readers, where `day` is left out or short. */
  fullDay: string;
  /** Left out, the link is followed. */
  onBook?: OnBook | undefined;
}

/** An open time of the list, as a card. */
export function OpenSlot({ slot, day, fullDay, onBook }: OpenSlotProps) {
  const { id, startTime, endTime, cleaner, city, fromPrice } = slot;
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return (
    <SlotCard
      {...(day && { day })}
      fullDay={fullDay}
      start={timeLabel(start, city.timeZone)}
      end={timeLabel(end, city.timeZone)}
      hours={Math.round((end - start) / HOUR)}
      price={formatDollars(fromPrice)}
      cleaner={{
        name: cleaner.displayName,
        href: `/cleaning-services/${city.slug}/${cleaner.slug}`,
        photo: cleaner.avatarUrl,
        rating: cleaner.rating,
        jobs: cleaner.jobsCompleted,
      }}
      bookHref={`/book/${id}`}
      {...(onBook && { onBook: () => onBook(id) })}
    />
  );
}

import type { Reply } from '#contract/calls';
import { priceCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import type { Clock } from '#platform/clock';
import { notFound } from '#platform/errors';
import type { Cleaners } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';
import { toTimeSlot } from './list-slots.ts';
import { findNextTimes, SlotTaken } from './next-times.ts';
import { lengthOf } from './slot-length.ts';
import { selectPlace, selectSlotCard } from './slots.sql.ts';

type Name = 'GET /_api/time-slot';

/**
 * One slot with what each service of its cleaner would cost for so many minutes. One that is taken, past or too short is
 * `available: false`. Throws 404, and 409 with others that fit for one that is gone.
 */
export async function showSlot(
  { db, clock, cleaners }: { db: Db; clock: Clock; cleaners: Cleaners },
  slotId: number,
  wantedMinutes?: number,
): Promise<Reply<Name>> {
  const row = await selectSlotCard(db, slotId);
  const bookable = row && (await cleaners.bookableServices(db, row.cleaner_id));
  if (!row || !bookable) {
    const place = await selectPlace(db, slotId);
    if (place?.status === 'withdrawn') throw new SlotTaken(await findNextTimes({ db, clock }, slotId, wantedMinutes));
    throw notFound('Time slot not found');
  }
  const minutes = lengthOf(row, wantedMinutes);
  const fits = minutes <= (row.longest_minutes ?? minutes);
  const now = clock.now().getTime();
  const start = row.starts_at.getTime();
  return {
    timeSlot: {
      ...toTimeSlot(row, wantedMinutes),
      hours: minutes / 60,
      available: row.status === 'open' && fits && start >= now + policy.slots.noticeMinutes * MINUTE,
    },
    services: bookable.services.map(({ id, name, surchargeCents }) => ({
      id,
      name,
      hourlyRate: toDollars(bookable.rateCents + surchargeCents),
      totalAmount: toDollars(priceCents(minutes, bookable.rateCents, surchargeCents)),
    })),
    freeUntil: new Date(
      Math.min(
        start,
        Math.max(start - policy.cancel.freeHoursBefore * HOUR, now + policy.cancel.graceMinutes * MINUTE),
      ),
    ).toISOString(),
  };
}

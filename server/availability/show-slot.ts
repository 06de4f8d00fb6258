import type { Reply } from '#contract/calls';
import { priceCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import type { Clock } from '#platform/clock';
import { notFound } from '#platform/errors';
import type { Cleaners } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';
import { minutesOf, toTimeSlot } from './list-slots.ts';
import { selectSlotCard } from './slots.sql.ts';

type Name = 'GET /_api/time-slot';

/** One slot with what each service of its cleaner would cost. Throws 404; a taken or past one is `available: false`. */
export async function showSlot(
  { db, clock, cleaners }: { db: Db; clock: Clock; cleaners: Cleaners },
  slotId: number,
): Promise<Reply<Name>> {
  const row = await selectSlotCard(db, slotId);
  const bookable = row && (await cleaners.bookableServices(db, row.cleaner_id));
  if (!row || !bookable) throw notFound('Time slot not found');
  const minutes = minutesOf(row);
  const now = clock.now().getTime();
  const start = row.starts_at.getTime();
  return {
    timeSlot: {
      ...toTimeSlot(row),
      hours: minutes / 60,
      available: row.status === 'open' && start >= now + policy.slots.noticeMinutes * MINUTE,
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

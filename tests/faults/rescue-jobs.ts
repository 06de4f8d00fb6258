import { DAY, HOUR } from '#contract/time';
import { book } from '../book.ts';
import type { bookCleaner } from '../bookable-cleaner.ts';
import { goToMorning } from '../rescue.ts';
import type { TestApp } from '../test-app.ts';
import { openAt } from './rescue-rows.sql.ts';

/** Jobs at one moment, of cleaners by the dozen. */

/** A start at which cleaners who have no times yet can be given one: so near that all are asked at once. */
export async function sameStart(app: TestApp): Promise<Date> {
  await goToMorning(app);
  return new Date(Math.floor((app.clock.now().getTime() + DAY - 4 * HOUR) / HOUR) * HOUR);
}

let customers = 0;

/** Opens an hour of a cleaner and books it. */
export async function bookAt(app: TestApp, cleanerId: number, start: Date) {
  const slotId = await openAt(app.server.database.pool, cleanerId, start);
  const who = { name: 'Cara Cross', email: `cross${slotId}-${++customers}@example.test` };
  // No schedule has this hour: the background may have taken it off the lists again.
  const booked = await book(app, app.visitor(), { slotId, who }).catch(async (error: Error) => {
    if (!error.message.includes('answered 404')) throw error;
    await openAt(app.server.database.pool, cleanerId, start);
    return book(app, app.visitor(), { slotId, who });
  });
  return { ...booked, bookingId: booked.booking.id, who, slotId, endTime: booked.startTime } satisfies Awaited<
    ReturnType<typeof bookCleaner>
  >;
}

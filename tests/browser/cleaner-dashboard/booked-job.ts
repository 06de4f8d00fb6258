import { HOUR } from '#contract/time';
import { weekWith } from '../../onboard.ts';
import type { Visitor } from '../../visitor.ts';
import { bookByCalls, type MadeBooking } from '../booked-by-calls.ts';
import { type Person, somebody } from '../people.ts';
import type { Sandbox } from '../sandbox.ts';
import { type Cleaner, newCleaner } from './cleaner.ts';

const AROUND_THE_CLOCK = { startTime: '00:00', endTime: '23:30', slotDuration: 1 };
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const EVERY_OTHER_HOUR = weekWith(Object.fromEntries(DAYS.map((day) => [day, AROUND_THE_CLOCK])));

/** A cleaner's job of one hour that begins in a few hours, whatever the time is now. */
export async function jobSoon(
  calls: Visitor,
  sandbox: Sandbox,
  person: Person = somebody(),
): Promise<{ cleaner: Cleaner; job: MadeBooking; start: number }> {
  const cleaner = await newCleaner(calls, { week: EVERY_OTHER_HOUR });
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const earliest = (await sandbox.now()).getTime() + 2.5 * HOUR;
  const slot = slots.find(({ startTime }) => Date.parse(startTime) > earliest)!;
  const { timeSlot } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
  const job = await bookByCalls(calls, { slot: timeSlot, person });
  return { cleaner, job, start: Date.parse(slot.startTime) };
}

import { HOUR } from '#contract/time';
import { book, customer, takeFree } from './book.ts';
import { approvedCleaner, everyDay } from './onboard.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** A new cleaner who works every day for $45 an hour, three hours a time. */
export const newBookableCleaner = (app: TestApp, name = 'Pat Worker') => approvedCleaner(app, { name, week: everyDay });

export type BookableCleaner = Awaited<ReturnType<typeof newBookableCleaner>>;

let customers = 0;
/** Somebody who has booked nobody before: the fee of a second visit is another one. */
const newCustomer = (name: string) => ({ ...customer(name), email: `customer${++customers}@example.test` });

/** The times of a cleaner that can be booked. */
export async function openTimesOf(app: TestApp, cleaner: BookableCleaner) {
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const bookableFrom = app.clock.now().getTime() + 3 * HOUR;
  return slots.filter(({ status, startTime }) => status === 'open' && Date.parse(startTime) > bookableFrom);
}

/** Books an open time of a cleaner that no other test was given; the day after tomorrow, unless it has to be soon. Or this very one. */
export async function bookCleaner(
  app: TestApp,
  cleaner: BookableCleaner,
  {
    when = 'later',
    name = 'Robin Vale',
    visitor = app.visitor(),
    who = newCustomer(name),
    slotId,
  }: {
    when?: 'soon' | 'later';
    name?: string;
    visitor?: Visitor;
    who?: ReturnType<typeof customer>;
    slotId?: number;
  } = {},
) {
  const open = await openTimesOf(app, cleaner);
  const slot = open.find(({ id }) => id === slotId) ?? takeFree(app.origin, open, when);
  const booked = await book(app, visitor, { slotId: slot.id, who });
  return { ...booked, bookingId: booked.booking.id, who, endTime: slot.endTime, slotId: slot.id };
}

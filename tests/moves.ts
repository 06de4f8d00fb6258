import type { Request } from '#contract/calls';
import { DAY } from '#contract/time';
import { payByCard } from './book.ts';
import type { BookableCleaner, bookCleaner } from './bookable-cleaner.ts';
import { allEventsWorkedOn } from './shares.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** What tests about moving a booking do. */

export type MovableJob = Awaited<ReturnType<typeof bookCleaner>>;
/** What its customer has of it. */
type Which = Pick<MovableJob, 'bookingId' | 'token'>;

/** Times of a cleaner that nobody has, from so long after a moment on, with room for so many minutes; earliest first. */
export async function openTimes(
  app: TestApp,
  worker: BookableCleaner,
  { after = 2 * DAY, minutes = 180, most = 4 } = {},
) {
  const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
  const from = app.clock.now().getTime() + after;
  const isOpen = (slot: (typeof slots)[number]) => slot.status === 'open' && Date.parse(slot.startTime) > from;
  const roomy: typeof slots = [];
  for (const slot of slots.filter(isOpen)) {
    const { timeSlot } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
    if (timeSlot.longestMinutes >= minutes) roomy.push(slot);
    if (roomy.length === most) return roomy;
  }
  return roomy;
}

type Wanted = Pick<
  Request<'POST /_api/bookings/move'>,
  'timeSlotId' | 'startTime' | 'minutes' | 'refundAmount' | 'extraAmount' | 'request'
>;

export const previewMove = (
  visitor: Visitor,
  { bookingId, token }: Which,
  { timeSlotId, startTime, minutes }: Wanted,
) =>
  visitor.call('GET /_api/bookings/move-preview', {
    bookingId: String(bookingId),
    token,
    timeSlotId: String(timeSlotId),
    ...(startTime !== undefined && { startTime }),
    ...(minutes !== undefined && { minutes: String(minutes) }),
  });

export const moveTo = (visitor: Visitor, { bookingId, token }: Which, wanted: Wanted) =>
  visitor.call('POST /_api/bookings/move', { bookingId, token, ...wanted });

/** When other starts of its own day begin, for so many minutes. */
export const ownDayStarts = async (app: TestApp, { bookingId, token }: Which, minutes?: number): Promise<string[]> => {
  const which = { bookingId: String(bookingId), token, ...(minutes !== undefined && { minutes: String(minutes) }) };
  const { timeSlots } = await app.visitor().ask('GET /_api/bookings/own-day-times', which);
  return timeSlots.map(({ startTime }) => startTime);
};

export const bookingOf = async (app: TestApp, { token }: Pick<Which, 'token'>) =>
  (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;

/** Makes a visit longer and pays the difference; gives its intent. */
export async function moveAndPay(app: TestApp, job: Which, wanted: Wanted): Promise<string> {
  const { body, status, error } = await moveTo(app.visitor(), job, wanted);
  if (!('clientSecret' in body)) throw new Error(`The move answered ${status}: ${error}`);
  const { intentId } = await payByCard(app, body.clientSecret);
  await allEventsWorkedOn(app);
  return intentId;
}

/** Moves the clock to so long before a booking's free time ends; after it, where that is less than nothing. */
export async function goToFreeUntil(app: TestApp, job: Pick<Which, 'token'>, before: number): Promise<void> {
  const { freeUntil } = await bookingOf(app, job);
  await app.clock.advance(Date.parse(freeUntil) - before - app.clock.now().getTime());
}

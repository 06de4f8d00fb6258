import type { Request } from '#contract/calls';
import { addDays, dateIn, HOUR, localToInstant, minuteIn } from '#contract/time';
import { payByCard } from './book.ts';
import type { BookableCleaner } from './bookable-cleaner.ts';
import { someone } from './saved-card.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';
import { waitFor } from './wait-for.ts';

/** The waitlist: what its tests share. */

/** Baltimore's. */
export const ZONE = 'America/New_York';

/** Goes on to an hour of the city's clock. */
export async function goToHour(app: TestApp, hour: number): Promise<void> {
  const now = app.clock.now().getTime();
  const isLater = minuteIn(now, ZONE) >= hour * 60;
  const date = isLater ? addDays(dateIn(now, ZONE), 1) : dateIn(now, ZONE);
  await app.clock.advance(localToInstant(date, hour * 60, ZONE)! - now);
}

export const dateOf = (startTime: string): string => dateIn(Date.parse(startTime), ZONE);

/** Every date that can be wished for. */
export const everyDate = (app: TestApp): string[] =>
  Array.from({ length: 28 }, (_, i) => addDays(dateIn(app.clock.now().getTime(), ZONE), i));

type WishChange = Partial<Request<'POST /_api/waitlist'>>;

/** What somebody waits for: three hours of one cleaner, whenever that is. */
export async function wishFor(
  app: TestApp,
  { cleanerId }: Pick<BookableCleaner, 'cleanerId'>,
  change: WishChange = {},
): Promise<Request<'POST /_api/waitlist'>> {
  const { services } = await app.visitor().ask('GET /_api/services', {});
  const serviceId = services.find(({ slug }) => slug === 'standard')!.id;
  const usual = {
    city: 'baltimore',
    serviceId,
    days: everyDate(app),
    from: '08:00',
    to: '18:00',
    cleanerIds: [cleanerId],
  };
  return { ...usual, ...(change.home === undefined && { minutes: 180 }), ...change };
}

/** Somebody gives their time up. */
export const cancelBooking = (app: TestApp, { bookingId, token }: { bookingId: number; token: string }) =>
  app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });

export interface Wisher {
  visitor: Visitor;
  email: string;
}

/** Somebody with a proven email who waits. */
export async function newWisher(
  app: TestApp,
  cleaner: Pick<BookableCleaner, 'cleanerId'>,
  change?: WishChange,
): Promise<Wisher> {
  const { visitor, email } = await someone(app);
  await visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner, change));
  return { visitor, email };
}

/** The latest link of an offer in somebody's mailbox. */
export async function offerTo(app: TestApp, { email }: Pick<Wisher, 'email'>): Promise<string> {
  return waitFor(
    async () => {
      const emails = await app.sandbox.mail.messages(email);
      const offer = emails.find(({ subject }) => subject.startsWith('A time opened'));
      return offer?.text.match(/\/waitlist\/([\w-]+)/)?.[1];
    },
    { what: `an offer to ${email}` },
  );
}

export const wishesOf = async ({ visitor }: Pick<Wisher, 'visitor'>) =>
  (await visitor.ask('GET /_api/waitlist', {})).wishes;

/** What stands for somebody now: the time that is held, or null. */
export async function heldFor(app: TestApp, wisher: Wisher): Promise<string | null> {
  const [wish] = await wishesOf(wisher);
  return wish?.state === 'held' ? offerTo(app, wisher) : null;
}

export const showOffer = (app: TestApp, token: string) => app.visitor().ask('GET /_api/waitlist/offer', { token });

/** Presses "Continue to Payment" on what an offer holds. */
export async function claim(
  app: TestApp,
  { visitor, email }: Wisher,
  token: string,
  change: Record<string, unknown> = {},
) {
  const { timeSlot, wish } = await showOffer(app, token);
  return visitor.call('POST /_api/bookings/payment-intent', {
    timeSlotId: timeSlot!.id,
    serviceId: wish.service.id,
    customerDetails: { name: 'Willa Waits', email },
    offerToken: token,
    minutes: 180,
    ...change,
  });
}

/** Claims and pays. Gives the booking. */
export async function bookOffer(app: TestApp, wisher: Wisher, token: string) {
  const { timeSlot, wish } = await showOffer(app, token);
  const { body, error } = await claim(app, wisher, token);
  if (error) throw new Error(error);
  const { intentId } = await payByCard(app, body.clientSecret);
  return wisher.visitor.ask('POST /_api/bookings/create', {
    timeSlotId: timeSlot!.id,
    serviceId: wish.service.id,
    stripePaymentIntentId: intentId,
    totalAmount: body.amount,
  });
}

/** What is due: ends of private holds, and what became of claims. */
export async function goOnWithWaitlist(app: TestApp): Promise<void> {
  for (const { run } of app.server.modules.waitlist.scheduledTasks) await run();
}

/** Whether a visitor finds a time in every list that could have it. */
export async function findsTime(
  app: TestApp,
  cleaner: BookableCleaner & { slug?: string },
  { id, startTime }: { id: number; startTime: string },
) {
  const visitor = app.visitor();
  const [from, to] = [startTime, new Date(Date.parse(startTime) + HOUR).toISOString()];
  const { timeSlots } = await visitor.ask('GET /_api/time-slots', {
    from,
    to,
    limit: '200',
    cleanerId: String(cleaner.cleanerId),
  });
  const { timeSlot } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(id) });
  return { listed: timeSlots.some((slot) => slot.id === id), available: timeSlot.available };
}

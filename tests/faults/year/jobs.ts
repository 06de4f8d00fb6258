import { payByCard } from '../../book.ts';
import { act, signedIn } from './acts.ts';
import { type City, cleanerOf, type Home, homeOf, nowOf, poolOf } from './city.ts';
import { type DueJob, jobsToEnd, visitIntentOf } from './city-rows.sql.ts';
import { oneOf, randomOf } from './random.ts';

/** Jobs are done, and what their customers think of them. */

/** The numbers of a job are its own: whoever looks at it again decides the same. */
export const randomOfJob = (city: City, bookingId: number): (() => number) => randomOf(city.seed * 31 + bookingId);

/** Cleaners mark what is over; one of twenty forgets it, and it ends by itself a day later. */
export async function endsOfJobs(city: City): Promise<(() => Promise<void>)[]> {
  const due = await jobsToEnd(poolOf(city), nowOf(city));
  return due.flatMap((job) => {
    const roll = randomOfJob(city, job.id)();
    const cleaner = cleanerOf(city, job.cleaner_id);
    if (roll > 0.96 || !cleaner || cleaner.suspendedUntil !== null) return [];
    return [
      async () => {
        const action = roll < 0.95 ? 'done' : 'no_show';
        const bookingId = job.id;
        const ended = await act(city, await signedIn(city, cleaner), 'POST /_api/cleaner/job-action', {
          bookingId,
          action,
        });
        if (ended && action === 'done') await thanks(city, job);
      },
    ];
  });
}

/** A tip, stars, a report, a word with the bank: each by some. */
async function thanks(city: City, job: DueJob): Promise<void> {
  const home = homeOf(city, job.user_id);
  if (!home) return;
  const random = randomOfJob(city, job.id);
  random();
  const [tips, rates, reports, disputes] = [random() < 0.2, random() < 0.5, random() < 0.015, random() < 0.003];
  if (tips) await tip(city, home, job.id, oneOf(random, [5, 10, 12.35])!);
  if (rates) {
    const stars = oneOf(random, [5, 5, 5, 5, 5, 5, 4, 4, 4, 2])!;
    const rating = { bookingId: job.id, stars, ...(random() < 0.3 && { comment: 'Shines.' }) };
    await act(city, await signedIn(city, home), 'POST /_api/bookings/rate', rating);
  }
  if (reports) {
    const report = { bookingId: job.id, message: 'The oven was left out.' };
    await act(city, await signedIn(city, home), 'POST /_api/bookings/report', report);
  }
  if (disputes) await dispute(city, job.id);
}

async function tip(city: City, home: Home, bookingId: number, amount: number): Promise<void> {
  const visitor = await signedIn(city, home);
  const asked = await act(city, visitor, 'POST /_api/bookings/tip', { bookingId, amount, cardId: home.cardId });
  if (asked?.clientSecret === undefined) return;
  await payByCard(city.app, asked.clientSecret, null);
  // Who thinks better of it does so at once.
  if (home.random() < 0.05) await act(city, visitor, 'POST /_api/bookings/tip-undo', { bookingId });
}

/** The bank is asked for the money. */
async function dispute(city: City, bookingId: number): Promise<void> {
  const intentId = await visitIntentOf(poolOf(city), bookingId);
  if (intentId === undefined) return;
  const { stripe } = city.app.sandbox;
  const { amount_received } = stripe.objects('payment_intent').find(({ id }) => id === intentId)!;
  const refunded = stripe.objects('refund').some(({ payment_intent }) => payment_intent === intentId);
  if (refunded || amount_received === 0) return;
  await stripe.openDispute(intentId);
  city.counts.disputes++;
}

import { addDays, dateIn, HOUR, localToInstant, MINUTE, minuteIn } from '#contract/time';
import { createSealer } from '#platform/secrets';
import { type BookableCleaner, bookCleaner } from './bookable-cleaner.ts';
import { advanceTo } from './cleaner-actions.ts';
import type { TestApp } from './test-app.ts';

/** Somebody else comes: what its tests share. */

type Job = Awaited<ReturnType<typeof bookCleaner>>;

/** Goes on to the morning where it is late: at night nobody is asked. */
export async function goToMorning(app: TestApp): Promise<void> {
  const now = app.clock.now().getTime();
  const minute = minuteIn(now, ZONE);
  if (minute >= 6 * 60 && minute < 10 * 60) return;
  const date = dateIn(now, ZONE);
  const morning = localToInstant(minute < 6 * 60 ? date : addDays(date, 1), 6 * 60, ZONE)!;
  await app.clock.advance(morning + MINUTE - now);
}

/** Baltimore's. */
const ZONE = 'America/New_York';

/** A paid job whose customer wants somebody else if its cleaner does not come. */
export async function jobToRescue(
  app: TestApp,
  worker: BookableCleaner,
  options: Parameters<typeof bookCleaner>[2] = {},
): Promise<Job> {
  await goToMorning(app);
  const job = await bookCleaner(app, worker, { when: 'soon', ...options });
  // So near that all are asked at once.
  await advanceTo(app, job.startTime, -23 * HOUR);
  await sayWish(app, job, 'find');
  return job;
}

export const sayWish = (app: TestApp, { bookingId, token }: Job, wish: 'find' | 'ask' | 'refund') =>
  app.visitor().ask('POST /_api/bookings/rescue-wish', { bookingId, token, wish });

/** The job's cleaner cannot come. */
export const cancelJob = ({ visitor }: BookableCleaner, { bookingId }: Pick<Job, 'bookingId'>) =>
  visitor.call('POST /_api/cleaner/job-action', { bookingId, action: 'cancel', reason: 'I have a fever.' });

interface SentOffer {
  cleanerId: number;
  wave: number;
  /** Of its link. */
  token: string;
}

/** Who was asked for a job, in this order. */
export async function offersOf(app: TestApp, { bookingId }: Pick<Job, 'bookingId'>): Promise<SentOffer[]> {
  const sealer = createSealer(app.config.secretKey);
  const { rows } = await app.server.database.pool.query<{ cleaner_id: number; wave: number; token_sealed: Buffer }>(
    'select cleaner_id, wave, token_sealed from rescue_offers where booking_id = $1 order by id',
    [bookingId],
  );
  return rows.map(({ cleaner_id, wave, token_sealed }) => ({
    cleanerId: cleaner_id,
    wave,
    token: sealer.open(token_sealed),
  }));
}

/** The same, of one cleaner. */
export async function offerTo(app: TestApp, { cleanerId }: BookableCleaner, job: Pick<Job, 'bookingId'>) {
  const offer = (await offersOf(app, job)).find((one) => one.cleanerId === cleanerId);
  if (!offer) throw new Error(`Cleaner ${cleanerId} was not asked.`);
  return offer;
}

/** Somebody presses Yes, or No. */
export const answerOffer = (app: TestApp, { token }: { token: string }, accept = true) =>
  app.visitor().call('POST /_api/offer/answer', { token, accept });

export const customersBooking = async (app: TestApp, { token }: Job) =>
  (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;

/** What is due of searches: their ends, and who is asked next. */
export async function goOnWithRescues(app: TestApp): Promise<void> {
  for (const { run } of app.server.modules.rescue.scheduledTasks) await run();
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { customer } from '../../tests/book.ts';
import { type BookableCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { adminOf } from '../../tests/onboard.ts';
import {
  answerOffer,
  cancelJob,
  goOnWithRescues,
  jobToRescue,
  offersOf,
  offerTo,
  sayWish,
} from '../../tests/rescue.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { cancelBooking, dateOf } from '../../tests/waitlist.ts';

/** Who is asked to come in a cleaner's place, and who is not (docs/product.md#somebody-else-comes). */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app, 'Pat Worker');
});
afterAll(async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  await app.stop();
});

type Job = Awaited<ReturnType<typeof jobToRescue>>;
const change = (cleaner: BookableCleaner, text: string) =>
  app.server.database.pool.query(`update cleaners set ${text} where id = $1`, [cleaner.cleanerId]);
const profile = ({ visitor }: BookableCleaner, input: object) => visitor.ask('POST /_api/cleaner/profile', input);
const status = async ({ cleanerId }: BookableCleaner, to: 'active' | 'suspended') =>
  (await adminOf(app)).ask('POST /_api/admin/cleaner-status', { cleanerId, status: to, reason: 'Looked into.' });
const emailOf = async ({ visitor }: BookableCleaner) => (await visitor.ask('GET /_api/auth/session', {})).user.email;
const seek = async (job: Job) => {
  await cancelJob(worker, job);
  await goOnWithRescues(app);
  return (await offersOf(app, job)).map(({ cleanerId }) => cleanerId);
};

/** Why somebody is not asked: done to a cleaner who was to be asked before. */
const REASONS: [string, (cleaner: BookableCleaner, job: Job) => Promise<unknown>][] = [
  ['Sue Spended', (cleaner) => status(cleaner, 'suspended')],
  ['Cora County', (cleaner) => profile(cleaner, { county: 'Howard County', neighborhoods: ['Columbia'] })],
  [
    'Cindy City',
    (cleaner) => change(cleaner, `city_id = (select id from cities where slug = 'miami'), county_id = null`),
  ],
  ['Dee Service', (cleaner) => profile(cleaner, { serviceTypes: ['Deep Clean'] })],
  ['Wynne Dow', (cleaner) => profile(cleaner, { addOnServices: [] })],
  ['Allie Gee', (cleaner) => profile(cleaner, { petsComfortable: false })],
  ['Lola Stars', (cleaner) => change(cleaner, 'rating_count = 3, rating_sum = 13')],
  [
    'Vera Cation',
    ({ visitor }, { startTime }) =>
      visitor.ask('POST /_api/cleaner/time-off', { from: dateOf(startTime), to: dateOf(startTime) }),
  ],
];

/** With pets, and windows to clean. */
async function jobWithWishes(): Promise<Job> {
  const job = await jobToRescue(app, worker);
  await app.server.database.pool.query(
    `update bookings set home_summary = '{"bedrooms":2,"bathrooms":1,"pets":true}', extras = '{"Windows":2}' where id = $1`,
    [job.bookingId],
  );
  return job;
}

it('asks those alone who could come, and leaves the job to nobody else who was asked', async () => {
  const people: BookableCleaner[] = [];
  for (const [name] of REASONS) people.push(await newBookableCleaner(app, name));
  const [fine, wellRated] = [await newBookableCleaner(app, 'Fay Fine'), await newBookableCleaner(app, 'Rae Ted')];
  await change(wellRated, 'rating_count = 4, rating_sum = 18');
  // Whoever was asked before it was so, cannot have it any more.
  const before = await jobWithWishes();
  const all = [...people, fine, wellRated].map(({ cleanerId }) => cleanerId);
  const asked = await seek(before);
  expect(all.filter((id) => !asked.includes(id))).toEqual([]);
  const offers = await Promise.all(people.map((cleaner) => offerTo(app, cleaner, before)));
  for (const [i, [, make]] of REASONS.entries()) await make(people[i]!, before);
  const answers = await Promise.all(offers.map((offer) => answerOffer(app, offer)));
  expect(answers.map((answer, i) => [REASONS[i]![0], answer.status])).toEqual(REASONS.map(([name]) => [name, 409]));
  await sayWish(app, before, 'refund');
  const after = await jobWithWishes();
  for (const [i, [name, make]] of REASONS.entries()) if (name === 'Vera Cation') await make(people[i]!, after);
  const askedAfter = await seek(after);
  expect(all.filter((id) => askedAfter.includes(id))).toEqual([fine.cleanerId, wellRated.cleanerId]);
  await sayWish(app, after, 'refund');
});

it('asks nobody for their own home, whichever way they have booked it', async () => {
  const own = await newBookableCleaner(app, 'Olga Own');
  // By their telephone number they could not have booked the first cleaner, who has the same one here.
  await own.visitor.ask('POST /_api/auth/profile', { mobile: '443 555 0166' });
  const email = await emailOf(own);
  const ways = [
    { visitor: own.visitor, who: customer('Signed In') },
    { visitor: app.visitor(), who: { ...customer('A Guest'), email } },
  ];
  for (const way of ways) {
    const job = await jobToRescue(app, worker, way);
    expect(await seek(job)).not.toContain(own.cleanerId);
    await sayWish(app, job, 'refund');
  }
});

it('asks nobody who is kept apart from the customer, and gives the job to nobody who is since', async () => {
  const [blocked, later] = [await newBookableCleaner(app, 'Blair Ock'), await newBookableCleaner(app, 'Blanche Ater')];
  const visited = await jobToRescue(app, blocked);
  await blocked.visitor.ask('POST /_api/blocks', { bookingId: visited.bookingId, on: true });
  const alsoVisited = await jobToRescue(app, later, { who: visited.who });
  for (const visit of [visited, alsoVisited]) await cancelBooking(app, visit);
  const job = await jobToRescue(app, worker, { who: visited.who });
  const asked = await seek(job);
  expect([asked.includes(blocked.cleanerId), asked.includes(later.cleanerId)]).toEqual([false, true]);
  await later.visitor.ask('POST /_api/blocks', { bookingId: alsoVisited.bookingId, on: true });
  expect((await answerOffer(app, await offerTo(app, later, job))).status).toBe(409);
  await sayWish(app, job, 'refund');
});

it('asks nobody for a job that they have given up, though another has had it since', async () => {
  const [first, second] = [await newBookableCleaner(app, 'Fergus Irst'), await newBookableCleaner(app, 'Sec Ond')];
  const job = await jobToRescue(app, first);
  await cancelJob(first, job);
  // They can work then, all of a sudden.
  await first.visitor.ask('POST /_api/cleaner/slot', { timeSlotId: job.slotId, blocked: false });
  await goOnWithRescues(app);
  expect((await answerOffer(app, await offerTo(app, second, job))).status).toBe(200);
  await cancelJob(second, job);
  await goOnWithRescues(app);
  expect((await offersOf(app, job)).map(({ cleanerId }) => cleanerId)).not.toContain(first.cleanerId);
  await sayWish(app, job, 'refund');
});

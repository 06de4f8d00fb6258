import type { Parsed, Reply } from '#contract/calls';
import { atPace, usualHundredths } from '#contract/estimate';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { policy } from '#contract/policy';
import { addDays, dateIn, localToInstant, startOfDay } from '#contract/time';
import { minuteOf } from '#contract/time-of-day';
import { badRequest, conflict, HttpError, notFound, tooMany } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret, newSecret } from '#platform/secrets';
import { emailDigest } from '#server/accounts';
import { findCity, findService } from '#server/catalog';
import type { WaitlistDeps } from './deps.ts';
import { countInCity, countWaiting, insertEntry, isWished, type NewEntry } from './entries.sql.ts';
import { proofKey } from './keys.ts';

type Call = 'POST /_api/waitlist';

const { daysAhead, mostOfPerson } = policy.waitlist;

const DAY_SECONDS = 86_400;

const WAITING = 'We watch for a time that fits, and email you when one opens.';
const TO_PROVE = 'Please check your email: once you press the link in it, we watch for a time.';
export const TOO_MANY_WISHES = `You are waiting for ${mostOfPerson} times already. Please leave one of them first.`;

/**
 * Writes down what somebody waits for (docs/product.md#the-waitlist). An account's wish waits at once; a guest's email is proven by
 * a link first. The same wish again is one. Throws 400, 403 (a banned account), 404 (city, service), 409 (three already), 429.
 */
export const makeWish =
  (deps: WaitlistDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    await deps.wishThrottle(caller.address);
    const actor = await caller.actor();
    const wish = await toEntry(deps, input);
    if (actor === null && !input.email) throw badRequest('Email is required');
    if (actor === null && (await deps.emailsLeft(input.email!)) <= 0) {
      throw tooMany('Too many emails went to this address today. Please sign in, or try again tomorrow.', DAY_SECONDS);
    }
    await deps.transact(async (trx) => {
      const account = actor && (await deps.accounts.lock(trx, actor.userId));
      if (actor && !account) throw conflict('This account is deleted.');
      const email = account?.email ?? input.email!;
      const userId = actor?.userId ?? null;
      // A guest reads it by the link that goes to the email: anybody may have typed it.
      if (actor && (await deps.accounts.isBanned(trx, { userId, emails: [email] })))
        throw new HttpError(403, NO_BOOKINGS);
      const token = newSecret();
      const digest = emailDigest(email);
      const entry: NewEntry = {
        ...wish,
        user_id: userId,
        email,
        email_digest: digest,
        token_hash: hashSecret(token),
        token_sealed: deps.sealer.seal(token),
        state: actor ? 'waiting' : 'unproven',
      };
      const isProven = !account || account.emailVerified;
      const waiting = await countWaiting(trx, { userId, emailDigest: isProven ? digest : null });
      if (await isWished(trx, entry)) return;
      if (actor && waiting >= mostOfPerson) throw conflict(TOO_MANY_WISHES);
      const { id } = await insertEntry(trx, entry);
      if (actor) return;
      await deps.emailQueue.enqueue(trx, {
        key: proofKey(id),
        kind: 'waitlist-proof',
        recipient: email,
        tells: { entryId: id },
      });
    });
    return { message: actor ? WAITING : TO_PROVE };
  };

/** What is wished for, as it is stored. Throws 400, 404. */
async function toEntry(deps: WaitlistDeps, input: Parsed<Call>) {
  const { serviceId, home, extras = [], days, cleanerIds } = input;
  const [city, service] = await Promise.all([findCity(deps.db, input.city), findService(deps.db, serviceId)]);
  if (!city) throw notFound('City not found');
  if (!service) throw notFound('Please select a service');
  const now = deps.clock.now();
  const today = dateIn(now.getTime(), city.time_zone);
  if (days.some((date) => date < today || date > addDays(today, daysAhead)))
    throw badRequest(`Please choose days in the coming ${daysAhead} days`);
  if (cleanerIds && (await countInCity(deps.db, city.id, cleanerIds)) < cleanerIds.length)
    throw badRequest('Invalid cleaner');
  const usualTime = home ? usualHundredths({ service: service.slug, home, extras }) : null;
  const minutes = usualTime === null ? input.minutes! : atPace(usualTime, policy.estimate.pacePercent.usual).minutes;
  const [from, to] = [minuteOf(input.from), minuteOf(input.to)];
  // Whoever is quickest needs so long at least.
  const least = usualTime === null ? minutes : atPace(usualTime, policy.estimate.pacePercent.quickest).minutes;
  if (to - from < least) throw badRequest('The visit is longer than the hours you chose');
  const lastStart = localToInstant(days.at(-1)!, to - least, city.time_zone);
  if (lastStart !== null && lastStart <= now.getTime())
    throw badRequest('It is too late for these hours. Please choose another day, or later hours');
  return {
    city_id: city.id,
    service_id: service.id,
    minutes,
    usual_time: usualTime,
    home: home ?? null,
    extras: Object.fromEntries(extras.map(({ name, count }) => [name, count])),
    days,
    from_minute: from,
    to_minute: to,
    cleaner_ids: cleanerIds ?? null,
    created_at: now,
    ends_at: new Date(startOfDay(addDays(days.at(-1)!, 1), city.time_zone)),
  };
}

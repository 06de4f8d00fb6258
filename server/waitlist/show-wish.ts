import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { timeOf } from '#contract/time-of-day';
import type { Wish } from '#contract/waitlist';
import { notFound } from '#platform/errors';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import { bookedHomeOf } from '#server/booking';
import type { WaitlistDeps } from './deps.ts';
import { type Entry, findEntry, findEntryByTokenHash, type Owner, selectOwn } from './entries.sql.ts';
import { findOfferByTokenHash, findOpenOf, type Offer } from './offers.sql.ts';

const { keptDays } = policy.waitlist;
const MAX_WISHES = 20;

/** What a link is of: a wish, by its own or by that of an offer. */
export interface Linked {
  entry: Entry;
  /** The offer that the link was sent with. */
  offer?: Offer;
}

/** Throws 404, in the same words for a wrong link and an old one; tries are limited by address: 429. */
export async function entryOfLink(deps: WaitlistDeps, token: string, caller: Caller): Promise<Linked> {
  await deps.linkThrottle(caller.address);
  const hash = hashSecret(token);
  const offer = await findOfferByTokenHash(deps.db, hash);
  const entry = offer ? await findEntry(deps.db, offer.entry_id) : await findEntryByTokenHash(deps.db, hash);
  // A wish without a link is nobody's any more.
  if (!entry?.token_hash) throw notFound('This link is invalid or has expired.');
  return { entry, ...(offer && { offer }) };
}

/** The wish of a link, with the time that is held for it now and what that costs. Throws 404, 429. */
export const showOffer =
  (deps: WaitlistDeps) =>
  async ({ token }: Parsed<'GET /_api/waitlist/offer'>, caller: Caller): Promise<Reply<'GET /_api/waitlist/offer'>> => {
    const { entry, offer: ofLink } = await entryOfLink(deps, token, caller);
    const open = await findOpenOf(deps.db, entry.id);
    const held = open && (await heldTime(deps, entry, open));
    const now = deps.clock.now().getTime();
    return {
      wish: toWish(entry, open),
      timeSlot: held ?? null,
      heldUntil: held ? open!.held_until.toISOString() : null,
      heldForSeconds: held ? Math.max(0, Math.floor((open!.held_until.getTime() - now) / 1000)) : null,
      offerToken: held ? deps.sealer.open(open!.token_sealed) : null,
      isOver: ofLink !== undefined && ofLink.id !== open?.id && ofLink.state !== 'claimed',
    };
  };

/** The time of an offer that can be claimed now, at today's price; undefined of one that cannot. */
export async function heldTime(
  deps: WaitlistDeps,
  { service_id: serviceId }: Pick<Entry, 'service_id'>,
  { state, slot_id, minutes, held_until }: Offer,
) {
  if (state !== 'waiting' || held_until <= deps.clock.now()) return undefined;
  return deps.availability.findTime(slot_id, { serviceId, minutes });
}

/** What is an account's: made while signed in, or as a guest with the email that it has proven. */
export async function ownerOf(deps: WaitlistDeps, userId: number): Promise<Owner> {
  const account = await deps.accounts.find(userId);
  return { userId, email: account?.emailVerified ? account.email : null };
}

export const listWishes =
  (deps: WaitlistDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/waitlist'>> => ({
    wishes: await wishesOf(deps, userId),
  });

/** An account's wishes, for its page and its download. */
export async function wishesOf(deps: WaitlistDeps, userId: number): Promise<Wish[]> {
  const since = new Date(deps.clock.now().getTime() - keptDays * DAY);
  const entries = await selectOwn(deps.db, await ownerOf(deps, userId), since, MAX_WISHES);
  return Promise.all(entries.map(async (entry) => toWish(entry, await findOpenOf(deps.db, entry.id))));
}

function stateOf({ state }: Entry, open: Offer | undefined): Wish['state'] {
  if (state !== 'waiting' || !open) return state;
  return open.state === 'waiting' ? 'held' : 'paying';
}

/** A wish as its page and its emails show it. */
export const toWish = (entry: Entry, open: Offer | undefined): Wish => ({
  id: entry.id,
  state: stateOf(entry, open),
  city: { name: entry.city_name, slug: entry.city_slug, state: entry.city_state, timeZone: entry.time_zone },
  service: { id: entry.service_id, name: entry.service_name },
  minutes: entry.minutes,
  home: entry.home,
  extras: bookedHomeOf({ ...entry, advised_minutes: null, home_summary: entry.home }).extras,
  days: entry.days,
  from: timeOf(entry.from_minute),
  to: timeOf(entry.to_minute),
  cleaners: entry.cleaner_ids && (entry.cleaners ?? []),
  createdAt: entry.created_at.toISOString(),
  until: entry.ends_at.toISOString(),
});

import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import { describeError } from '#platform/log';
import { hashSecret, newSecret } from '#platform/secrets';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import { endRescue, nextWave } from './begin-rescue.ts';
import { canBePaid } from './can-be-paid.ts';
import type { RescueDeps } from './deps.ts';
import { type Candidate, insertOffer, selectCandidates } from './offers.sql.ts';
import { lockRescue, type Rescue, selectDueWaves, selectOverdue, updateRescue } from './rescues.sql.ts';

const BATCH = 100;

/**
 * Background: asks the next cleaners of each search (docs/product.md#somebody-else-comes). Two processes may do it at once:
 * each wave looks again under lock, and the database lets nobody be asked twice.
 */
export const sendOffers = async (deps: RescueDeps): Promise<void> =>
  eachPatiently(deps, await selectDueWaves(deps.db, deps.clock.now(), BATCH), sendWave);

/** Background: where nobody came in time everything goes back. */
export const endOverdue = async (deps: RescueDeps): Promise<void> =>
  eachPatiently(deps, await selectOverdue(deps.db, deps.clock.now(), BATCH), async (trx, bookingId) => {
    const booking = await deps.bookings.lock(trx, bookingId);
    const rescue = await lockRescue(trx, bookingId);
    if (!rescue || deps.clock.now() < rescue.deadline) return;
    await endRescue(deps, trx, booking, { code: 'deadline', actor: 'system' });
  });

/** One transaction each; one that fails is tried again by the next round. */
async function eachPatiently(
  deps: RescueDeps,
  due: { booking_id: number }[],
  work: (trx: Trx, bookingId: number, deps: RescueDeps) => Promise<void>,
): Promise<void> {
  for (const { booking_id: bookingId } of due) {
    try {
      await deps.transact((trx) => work(trx, bookingId, deps));
    } catch (error) {
      deps.log.warn({ ...describeError(error), bookingId }, 'rescue not gone on with');
    }
  }
}

async function sendWave(trx: Trx, bookingId: number, deps: RescueDeps): Promise<void> {
  const booking = await deps.bookings.lock(trx, bookingId);
  const rescue = await lockRescue(trx, bookingId);
  const now = deps.clock.now();
  if (rescue?.state !== 'seeking' || rescue.next_wave_at === null || now < rescue.next_wave_at) return;
  const { city } = await deps.cleaners.contact(trx, booking.cleaner_id);
  if (!(await canBePaid(deps, trx, bookingId))) {
    await updateRescue(trx, rescue, { next_wave_at: nextWave(new Date(now.getTime() + MINUTE), city.timeZone) });
    return;
  }
  const wave = rescue.waves + 1;
  for (const candidate of await nextAsked(deps, trx, booking, rescue)) {
    await offer(deps, trx, rescue, { ...candidate, wave });
  }
  const next = new Date(now.getTime() + policy.rescue.waveMinutes * MINUTE);
  await updateRescue(trx, rescue, { waves: wave, next_wave_at: nextWave(next, city.timeZone) });
}

/** Who is asked now: favorites before others, a few at a time; all at once where the start is near. */
async function nextAsked(deps: RescueDeps, trx: Trx, booking: Booking, rescue: Rescue): Promise<Candidate[]> {
  const { allAtOnceHours, perWave } = policy.rescue;
  const isNear = rescue.starts_at.getTime() <= deps.clock.now().getTime() + allAtOnceHours * HOUR;
  const asked: Candidate[] = [];
  for (const candidate of await selectCandidates(trx, booking, rescue)) {
    const isNextKind = asked[0]?.isFavorite === true && !candidate.isFavorite;
    if (!isNear && (isNextKind || (!candidate.isFavorite && asked.length === perWave))) break;
    if (!(await deps.bookings.isBlockedPair(trx, { ...booking, cleaner_id: candidate.cleanerId })))
      asked.push(candidate);
  }
  return asked;
}

async function offer(
  deps: RescueDeps,
  trx: Trx,
  rescue: Rescue,
  { cleanerId, email, wave }: Candidate & { wave: number },
): Promise<void> {
  const token = newSecret();
  const row = await insertOffer(trx, {
    rescue_id: rescue.id,
    booking_id: rescue.booking_id,
    cleaner_id: cleanerId,
    wave,
    token_hash: hashSecret(token),
    token_sealed: deps.sealer.seal(token),
    offered_at: deps.clock.now(),
  });
  if (!row) return;
  await deps.emailQueue.enqueue(trx, {
    key: `rescue-offer:${row.id}`,
    kind: 'rescue-offer',
    recipient: email,
    bookingId: rescue.booking_id,
    role: 'cleaner',
    tells: { offerId: row.id },
  });
}

import { expect, it } from 'vitest';
import { priceCents } from '#contract/money';
import { policy } from '#contract/policy';
import { DAY, HOUR, MINUTE } from '#contract/time';
import type { Booking } from './bookings.sql.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import {
  answerUntil,
  customerTerms,
  freeUntilAfter,
  isInGoodTime,
  keptHoursAfter,
  lengthTerms,
  placeChange,
  requestUntil,
} from './move-terms.ts';

/**
 * Random histories of one booking: moved, asked for and granted, moved by a proposal of its cleaner, canceled in the end.
 * Moving never brings a customer more than the same history without the moves that were granted late.
 */
const HISTORIES = process.env.LONG ? 10_000 : 2000;
const RATE_CENTS = 4500;
const BOOKED = Date.parse('2030-05-01T13:00:00Z');

const NO_FACTS = { isReported: false, isDisputed: false, isSuspended: false };
const LENGTHS = [120, 180, 240, 300, 360, 480];

interface Step {
  kind: 'move' | 'proposal';
  /** After the booking was made; instants as epoch milliseconds. */
  at: number;
  start: number;
  minutes: number;
}

/** The same numbers each time, for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function newBooking(minutes: number, start: number): Booking {
  const bookedAt = new Date(BOOKED);
  return {
    ...placeChange({ hourly_cents: RATE_CENTS } as Booking, 1, new Date(start), minutes),
    hourly_cents: RATE_CENTS,
    status: 'scheduled',
    booked_at: bookedAt,
    created_at: bookedAt,
    on_my_way_at: null,
    free_until: new Date(Math.max(start - 24 * HOUR, BOOKED + 5 * MINUTE)),
    free_hours_before: 24,
    grace_minutes: 5,
    kept_hours: minutes >= 300 ? 2 : 1,
    kept_cents: 0,
    free_moves: 0,
  } as Booking;
}

interface Money {
  paid: number;
  refunded: number;
}

/** What a history comes to: the cents that a cancel at its end leaves, and which moves took place that were not late. */
function outcomeOf(first: Booking, steps: Step[], canceledAt: number, withoutLate: boolean) {
  let booking = first;
  const others: Step[] = [];
  let late = 0;
  const money: Money = { paid: first.total_cents, refunded: 0 };
  for (const step of steps) {
    const { kind, at, start, minutes } = step;
    const now = new Date(at);
    if (at >= booking.starts_at.getTime() || start <= at) continue;
    const isGoodTime = isInGoodTime(booking, now);
    const isProposal = kind === 'proposal';
    const terms = customerTerms(booking, NO_FACTS, undefined, now);
    if (isProposal ? now >= requestUntil(booking) : terms.how === null) continue;
    const length = isProposal || (terms.how === 'request' && minutes > booking.minutes) ? booking.minutes : minutes;
    const isLate = !isProposal && !isGoodTime;
    if (isLate && withoutLate) continue;
    if (isLate) late++;
    else others.push(step);
    const change = lengthTerms(booking, length, { isGoodTime, leftCents: money.paid - money.refunded });
    money.paid += change.extraCents;
    money.refunded += change.refundCents;
    booking = {
      ...booking,
      ...placeChange(booking, 1, new Date(start), length),
      free_until: freeUntilAfter(booking, new Date(start), isGoodTime || isProposal),
      kept_hours: keptHoursAfter(booking, length, isGoodTime),
      kept_cents: booking.kept_cents + change.keptCents,
      free_moves: booking.free_moves + (terms.how === 'free' && !isProposal ? 1 : 0),
    };
    // The price is that of the length, and nothing was charged without it.
    expect(booking.total_cents).toBe(priceCents(length, RATE_CENTS, 0));
    expect(money.paid - money.refunded).toBe(booking.total_cents + booking.kept_cents);
    expect(booking.free_moves).toBeLessThanOrEqual(policy.moves.free);
  }
  const at = new Date(Math.min(canceledAt, booking.starts_at.getTime() - MINUTE));
  const { refundCents, keptCents } = cancellationTerms(booking, money, at, { isSuspended: false });
  expect(refundCents + keptCents).toBe(money.paid - money.refunded);
  expect(keptCents === 0 || at > booking.free_until!).toBe(true);
  return { kept: money.paid - money.refunded - refundCents, others, late };
}

function historyOf(seed: number) {
  const random = randomOf(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const start = BOOKED + (1 + Math.floor(random() * 6)) * DAY;
  const steps: Step[] = [];
  for (let at = BOOKED; steps.length < 8; ) {
    at += Math.floor(random() * 20) * HOUR;
    const ahead = (2 + Math.floor(random() * 72)) * HOUR;
    steps.push({ kind: random() < 0.2 ? 'proposal' : 'move', at, start: at + ahead, minutes: oneOf(LENGTHS) });
  }
  const canceledAt = BOOKED + Math.floor(random() * 240) * HOUR;
  // A cancel ends a history: what would come after it does not happen.
  const before = steps.filter(({ at }) => at < canceledAt);
  return { booking: newBooking(oneOf(LENGTHS), start), steps: before, canceledAt };
}

// shows: product/moving/no-dodging
it('moving away and then canceling brings no more than the same without the moves that were granted late', () => {
  let compared = 0;
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const { booking, steps, canceledAt } = historyOf(seed);
    const moved = outcomeOf(booking, steps, canceledAt, false);
    const stayed = outcomeOf(booking, steps, canceledAt, true);
    // A visit that had begun by then, had it not been moved, is moved by nobody: another history.
    const isSame =
      moved.others.length === stayed.others.length && moved.others.every((step, i) => step === stayed.others[i]);
    if (moved.late === 0 || !isSame) continue;
    expect([seed, moved.kept >= stayed.kept]).toEqual([seed, true]);
    compared++;
  }
  expect(compared).toBeGreaterThan(HISTORIES / 20);
});

it('keeps what a late cancel keeps once, however often a visit is made shorter late', () => {
  const start = BOOKED + 2 * DAY;
  const now = new Date(start - 20 * HOUR);
  let booking = newBooking(480, start);
  const money = { paid: booking.total_cents, refunded: 0 };
  for (const minutes of [360, 240, 120]) {
    const change = lengthTerms(booking, minutes, { isGoodTime: false, leftCents: money.paid - money.refunded });
    money.refunded += change.refundCents;
    booking = {
      ...booking,
      ...placeChange(booking, 1, booking.starts_at, minutes),
      kept_cents: booking.kept_cents + change.keptCents,
    };
  }
  expect(booking.kept_cents).toBe(9000);
  expect(money.paid - money.refunded).toBe(booking.total_cents + 9000);
  const { keptCents } = cancellationTerms(booking, money, now, { isSuspended: false });
  expect(keptCents).toBe(9000);
});

it('a start that comes before the booking’s own is answered as long as it can be booked', () => {
  const [now, own] = [BOOKED, BOOKED + 23 * HOUR];
  const untilOf = (hours: number) =>
    (answerUntil(newBooking(180, own), new Date(now + hours * HOUR), new Date(now)).getTime() - now) / HOUR;
  expect([3, 8, 13, 40].map(untilOf)).toEqual([1, 6, 11, 12]);
});

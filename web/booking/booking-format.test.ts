import { describe, expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { firstNameOf } from '#contract/first-name';
import type { RefundState } from '#contract/refund-states';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { BOOKING } from '../../tests/shown-booking.ts';
import { arrivalLabel } from './arrival-label.ts';
import {
  canceledLabel,
  cancelTermsLabel,
  isFreeUntilStart,
  isOnlyGraceFree,
  keptAmount,
  moneyLines,
  type Offer,
  refundsLabel,
  stillPaid,
  whenLabel,
} from './booking-format.ts';

const START = Date.parse('2026-11-23T14:00:00Z');

const booking = (changes: Partial<BookingByToken> = {}): BookingByToken => ({
  ...BOOKING,
  totalAmount: 165,
  paidAmount: 165,
  service: { id: 2, name: 'Deep Clean' },
  timeSlot: { id: 7, startTime: new Date(START).toISOString(), endTime: new Date(START + 3 * HOUR).toISOString() },
  freeUntil: new Date(START - DAY).toISOString(),
  now: new Date(START - 2 * DAY).toISOString(),
  ...changes,
});

describe('when', () => {
  it('counts down to the start, and then it goes on', () => {
    expect(whenLabel(booking(), START - DAY - 20 * HOUR)).toBe('in 1 day and 20 hours');
    expect(whenLabel(booking(), START)).toBe('going on now');
    expect(whenLabel(booking(), START + 3 * HOUR)).toBeUndefined();
    expect(whenLabel(booking({ status: 'canceled' }), START - HOUR)).toBeUndefined();
  });

  it('names the time of arrival, in the city’s time zone', () => {
    expect(arrivalLabel(booking(), START - HOUR)).toBe('arrives at 9:00 AM');
    expect(arrivalLabel({ ...booking(), paid: false }, START - HOUR)).toBe('comes once your card is charged');
    expect(arrivalLabel({ ...booking(), inDoubt: true }, START - HOUR)).toBe('may not come');
    expect(arrivalLabel(booking(), START)).toBeUndefined();
  });

  it('follows a cleaner who runs late', () => {
    const late = booking({ runningLate: { minutes: 30, expectedAt: new Date(START + 30 * MINUTE).toISOString() } });
    expect(arrivalLabel(late, START - HOUR)).toBe('arrives at about 9:30 AM');
    expect(arrivalLabel(late, START + 29 * MINUTE)).toBe('arrives at about 9:30 AM');
    expect(arrivalLabel(late, START + 30 * MINUTE)).toBeUndefined();
  });
});

describe('money', () => {
  it('is one line until something goes back', () => {
    expect(moneyLines(booking())).toEqual({ lines: [], total: { label: 'Total paid', amount: '$165.00' } });
    const back = moneyLines(booking({ status: 'canceled', refundedAmount: 110 }));
    expect(back.lines.map(({ amount }) => amount)).toEqual(['$165.00', '-$110.00']);
    expect(back.total.amount).toBe('$55.00');
  });

  it('is what was paid in all, also where a shorter visit costs less by now', () => {
    const shorter = booking({ totalAmount: 110, paidAmount: 165, refundedAmount: 55 });
    const { lines, total } = moneyLines(shorter);
    expect([...lines, total].map(({ amount }) => amount)).toEqual(['$165.00', '-$55.00', '$110.00']);
    expect(stillPaid(shorter)).toBe(110);
    const refunds = [55, 110].map((amount) => ({ amount, status: 'done' as const }));
    expect(canceledLabel({ ...shorter, status: 'canceled', refundedAmount: 165, refunds })).toMatch(
      /^\$165\.00 went back/,
    );
  });

  it('kept of a late cancellation is an hour at the booked rate, never more than was paid', () => {
    expect(keptAmount(booking())).toBe(55);
    expect(keptAmount(booking({ totalAmount: 55, minutes: 60 }))).toBe(55);
    expect(keptAmount(booking({ totalAmount: 412.5, keptHours: 2, minutes: 450 }))).toBe(110);
  });
});

describe('canceling', () => {
  it('says what it would mean, to the cent', () => {
    expect(cancelTermsLabel(booking(), { refund: 165, fee: 0 })).toBe('Cancel now and $165.00 goes back to your card.');
    expect(cancelTermsLabel(booking(), { refund: 110, fee: 55 })).toBe(
      "One hour ($55.00) is kept for Denise's time. $110.00 comes back to your card.",
    );
    expect(cancelTermsLabel(booking(), { refund: 0, fee: 55 })).toMatch(/Nothing comes back to your card\.$/);
  });

  it('promises nothing that a bank decides on, or has given back', () => {
    const deciding = cancelTermsLabel(booking(), { refund: 165, fee: 0, waiting: 165, bank: 'deciding' });
    expect(deciding).toMatch(/^\$165\.00 goes back to your card once your bank has decided/);
    const inPart = cancelTermsLabel(booking(), { refund: 165, fee: 0, waiting: 55, bank: 'deciding' });
    expect(inPart).toMatch(/^\$110\.00 comes back to your card\. \$55\.00 goes back to your card once your bank/);
    const returned = cancelTermsLabel(booking(), { refund: 0, fee: 0, bank: 'returned' });
    expect(returned).toMatch(/^Your bank has given this payment back to you/);
  });

  it('says afterwards who canceled and what became of the money', () => {
    const canceled = (amount: number, canceledBy: 'customer' | 'cleaner', status: RefundState = 'sent') =>
      canceledLabel(booking({ status: 'canceled', canceledBy, refunds: [{ amount, status }] }));
    expect(canceled(165, 'customer')).toBe(
      '$165.00 is on its way back to your card. Banks take five to ten days to show it.',
    );
    expect(canceled(165, 'customer', 'done')).toMatch(/^\$165\.00 went back to your card\./);
    expect(canceled(165, 'cleaner')).toMatch(/^Denise had to cancel\. \$165\.00 is on its way/);
    const sought = {
      state: 'given_back',
      formerCleaner: 'Victor',
      reason: null,
      rating: null,
      until: '2030-05-08T11:00:00.000Z',
    } as const;
    expect(canceledLabel(booking({ status: 'canceled', canceledBy: 'cleaner', rescue: sought }))).toMatch(
      /^Victor had to cancel\./,
    );
    expect(canceled(110, 'customer')).toMatch(
      /^One hour \(\$55\.00\) is kept for Denise's time\. \$110\.00 is on its way back to your card\./,
    );
    expect(canceled(110, 'customer', 'failed')).toMatch(
      /^One hour \(\$55\.00\) is kept for Denise's time\. \$110\.00 could not be sent back to your card\./,
    );
    expect(canceled(165, 'customer', 'waiting')).toMatch(/once your bank has decided/);
    const dropped = {
      canceledBy: 'customer',
      bank: 'returned',
      refunds: [{ amount: 110, status: 'dropped' }],
    } as const;
    expect(canceledLabel(booking({ ...dropped, refunds: [...dropped.refunds], status: 'canceled' }))).toBe(
      'Your bank has given this payment back to you.',
    );
    expect(canceledLabel(booking({ status: 'canceled', totalAmount: 55, paidAmount: 55, refunds: [] }))).toMatch(
      /Nothing comes back to your card\.$/,
    );
  });

  it('tells refunds in different states apart', () => {
    const refunds = [
      { amount: 20, status: 'done' },
      { amount: 30.1, status: 'wanted' },
      { amount: 0.2, status: 'sent' },
    ] as const;
    expect(refundsLabel(booking({ refunds: [...refunds] }))).toBe(
      '$20.00 went back to your card. $30.30 is on its way back to your card: $30.10 and $0.20. Banks take five to ten days to show it.',
    );
    const twice = [
      { amount: 27.5, status: 'done' },
      { amount: 302.5, status: 'done' },
    ] as const;
    expect(refundsLabel(booking({ refunds: [...twice] }))).toMatch(
      /^\$330\.00 went back to your card: \$27\.50 and \$302\.50\. /,
    );
    expect(refundsLabel(booking())).toBeUndefined();
    const inPart = [
      { amount: 110, status: 'done' },
      { amount: 55, status: 'dropped' },
    ] as const;
    expect(refundsLabel(booking({ refunds: [...inPart] }))).toMatch(/Your bank has given \$55\.00 back to you\.$/);
    expect(refundsLabel(booking({ refunds: [...inPart], bank: 'returned' }))).toMatch(/given the rest back to you\.$/);
  });
});

/** An offer asked for so many hours before the start, with the server's rule for `freeUntil`. */
function offerAt(hoursBefore: number): Offer {
  const now = START - hoursBefore * HOUR;
  const freeUntil = Math.max(START - 24 * HOUR, now + 5 * MINUTE);
  const timeSlot = { startTime: new Date(START).toISOString() };
  return { timeSlot, services: [], freeUntil: new Date(freeUntil).toISOString() } as unknown as Offer;
}

it('less than a day before the start, canceling is free only in the minutes after booking', () => {
  expect(isOnlyGraceFree(offerAt(48))).toBe(false);
  expect(isOnlyGraceFree(offerAt(24.5))).toBe(false);
  expect(isOnlyGraceFree(offerAt(23))).toBe(true);
});

it('canceling costs nothing at all only where it is free until the start', () => {
  expect(isFreeUntilStart(booking())).toBe(false);
  expect(isFreeUntilStart(booking({ freeUntil: new Date(START).toISOString() }))).toBe(true);
});

it('people are called by their first name', () => {
  expect(firstNameOf(' Denise Whitfield')).toBe('Denise');
  expect(firstNameOf('Walt')).toBe('Walt');
});

it('says of a visit that is not charged yet, or never was, that nothing was paid', () => {
  const planned = { ...BOOKING, paid: false as const };
  expect(moneyLines(planned).total.label).toBe('To be charged');
  expect(cancelTermsLabel(planned, { refund: 0, fee: 0 })).toBe('It is not charged yet, and will not be.');
  const skipped = { ...planned, status: 'canceled' as const };
  expect(moneyLines(skipped).total).toEqual({ label: 'Charged', amount: '$0.00' });
  expect(canceledLabel(skipped)).toBe('It does not take place, and nothing was charged.');
});

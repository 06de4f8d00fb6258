import { describe, expect, it } from 'vitest';
import { allocate, byJob } from './debts.ts';

const debt = (bookingId: number, cents: number) => ({ id: `refund:${bookingId}:1`, bookingId, cents });
const parts = (...of: Parameters<typeof allocate>) =>
  allocate(...of).parts.map(({ bookingId, debt: { bookingId: owedOf }, cents }) => [bookingId, owedOf, cents]);

describe('what is kept back of shares', () => {
  it('is for the oldest debt first', () => {
    const debts = [debt(12, 3825), debt(13, 1000)];
    const settled = [
      { bookingId: 20, cents: 4000 },
      { bookingId: 21, cents: 500 },
    ];
    expect(parts(debts, settled)).toEqual([
      [20, 12, 3825],
      [20, 13, 175],
      [21, 13, 500],
    ]);
    expect(allocate(debts, settled).left).toEqual([debt(13, 325)]);
  });

  it('stays what it was when more is owed later', () => {
    const settled = [{ bookingId: 20, cents: 3825 }];
    const before = parts([debt(12, 3825)], settled);
    expect(parts([debt(12, 3825), debt(13, 1000)], settled)).toEqual(before);
  });

  it('of one job for the same job is one line', () => {
    expect(byJob([debt(12, 1), debt(13, 2), debt(12, 3)])).toEqual([
      { bookingId: 12, cents: 4 },
      { bookingId: 13, cents: 2 },
    ]);
  });
});

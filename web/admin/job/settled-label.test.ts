import { expect, it } from 'vitest';
import type { AdminJob } from '#contract/admin-jobs';
import { settledLabel } from './settled-label.ts';

const refund = (amount: number, hour: number): AdminJob['refunds'][number] => ({
  amount,
  reason: 'A vase',
  status: 'done',
  error: null,
  failure: null,
  createdAt: `2030-05-08T${hour}:00:00.000Z`,
});
const report = (refunded: number | null) => ({
  createdAt: '2030-05-08T12:00:00.000Z',
  resolvedAt: '2030-05-08T15:00:00.000Z',
  refunded,
});

it.each([
  [[], null, 'Without a refund'],
  [[refund(40, 13)], 0, '$40.00 had been refunded before'],
  [[refund(40, 13), refund(5, 15)], 5, '$5.00 refunded, $40.00 had been refunded before'],
  [[refund(40, 10)], null, 'Without a refund'],
])('a report with refunds %# says what went back', (refunds, refunded, words) => {
  expect(settledLabel(refunds, report(refunded))).toBe(words);
});

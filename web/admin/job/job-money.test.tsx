import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminJob } from '#contract/admin-jobs';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { JobMoney } from './job-money.tsx';

const MONEY = {
  total: 165,
  paid: 165,
  refunded: 0,
  fee: 24.75,
  feePercent: 15,
  cleanerShare: 140.25,
  refundable: 165,
  held: 0,
};
const jobWith = (tip: number): AdminJob =>
  ({
    ...{ hours: 3, hourlyRate: 55, refunds: [], money: { ...MONEY, tip } },
    share: { state: 'sent', actions: [], reason: null },
  }) as Partial<AdminJob> as AdminJob;

it('has a tip beside the money of the job, and says whose it is', async () => {
  await renderOnPage(<JobMoney job={jobWith(20)} />);
  screen.getByText('And a tip of $20.00, all of it the cleaner’s and in no sum above.');
});

it('has no word of a tip where there was none', async () => {
  await renderOnPage(<JobMoney job={jobWith(0)} />);
  expect(screen.queryByText(/tip/)).toBeNull();
});

it.each([
  [false, /^Not paid yet: the time is held until Tue, May 7.*, 9:30 AM\.$/],
  [true, /^Not paid, and the hold ended Tue, May 7.*, 9:30 AM: the bank still works on the payment, /],
])('of a time that is held says why nothing is paid, once its hold is over (%s)', async (isOver, words) => {
  const hold = { until: '2030-05-07T13:30:00.000Z', isOver };
  const city = { name: 'Baltimore', timeZone: 'America/New_York' };
  await renderOnPage(<JobMoney job={{ ...jobWith(0), hold, city }} />);
  screen.getByText(words);
});

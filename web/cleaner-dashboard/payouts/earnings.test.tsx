import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { EarningsYear } from '#contract/payouts';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { Earnings } from './earnings.tsx';

const SUM = { jobs: 1, paid: 270, refunded: 135, fee: 20.25, net: 114.75, tips: 10, sent: 124.75 };

async function showEarnings(earnings: EarningsYear) {
  const server = startFakeServer();
  server.answers('GET /_api/cleaner/earnings', earnings);
  server.answers('GET /_api/cleaner/ledger', { entries: [], nextCursor: null });
  await renderOnPage(<Earnings payouts="active" year={2026} />);
}

it('has the tips beside the shares, and says which jobs are counted', async () => {
  await showEarnings({ months: [{ month: '2026-11', ...SUM }], total: SUM, firstYear: 2026 });
  const table = await screen.findByRole('table', { name: 'Earnings of 2026 by month' });
  const cellsOf = (row: HTMLElement | undefined) => [...row!.children].map(({ textContent }) => textContent);
  const [head, month, year] = within(table).getAllByRole('row');
  expect(cellsOf(head)).toEqual(['Month', 'Jobs', 'Paid', 'Back', 'Fee', 'You get', 'Tips', 'Sent to Stripe']);
  const amounts = ['1', '$270.00', '-$135.00', '-$20.25', '$114.75', '$10.00', '$124.75'];
  expect([cellsOf(month), cellsOf(year)]).toEqual([
    ['November 2026', ...amounts],
    ['2026', ...amounts],
  ]);
  screen.getByText(/“Jobs” counts the ones that bring you something, also canceled ones\./);
});

it('adds up, also where the team pays nothing for a job', async () => {
  const sum = { ...SUM, paid: 615, refunded: 0, fee: 92.25, net: 382.5, tips: 0, sent: 0 };
  await showEarnings({ months: [{ month: '2026-11', ...sum }], total: sum, firstYear: 2026 });
  const table = await screen.findByRole('table', { name: 'Earnings of 2026 by month' });
  const [head, month] = within(table).getAllByRole('row');
  expect([...head!.children].map(({ textContent }) => textContent)).toContain('Not paid');
  expect(month!.textContent).toBe('November 20261$615.00–-$92.25-$140.25$382.50$0.00');
});

it('offers no file of a year before the first job', async () => {
  const none = { jobs: 0, paid: 0, refunded: 0, fee: 0, net: 0, tips: 0, sent: 0 };
  await showEarnings({ months: [], total: none, firstYear: 2026 });
  await screen.findByRole('link', { name: '2026 as CSV' });
  expect(screen.queryByRole('link', { name: '2025 as CSV' })).toBeNull();
});

it('offers the year before to who has worked in it', async () => {
  const none = { jobs: 0, paid: 0, refunded: 0, fee: 0, net: 0, tips: 0, sent: 0 };
  await showEarnings({ months: [], total: none, firstYear: 2025 });
  await screen.findByRole('link', { name: '2025 as CSV' });
  screen.getByRole('combobox', { name: 'Year' });
});

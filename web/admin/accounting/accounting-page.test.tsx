import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Reply } from '#contract/calls';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { AccountingPage } from './accounting-page.tsx';

const KINDS = [
  'charge',
  'refund',
  'refund_failed',
  'transfer',
  'reversal',
  'dispute',
  'dispute_won',
  'payout',
] as const;
const MONTH: Reply<'GET /_api/admin/accounting'> = {
  month: '2031-02',
  latestMonth: '2031-02',
  readUntil: null,
  totals: {
    opening: 0,
    closing: 0,
    moved: { ...Object.fromEntries(KINDS.map((kind) => [kind, 0])), topup: 0, other: 0 } as never,
    tips: { paid: 0, passedOn: 0 },
    cardFees: 0,
    disputeFees: 0,
    feesKept: 0,
    owedToCleaners: 0,
    owedByCleaners: 0,
    owedToCustomers: 0,
    heldForJobs: 0,
  },
  movements: [],
  nextCursor: null,
};

it('speaks of an end only of a month that is over', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/admin/accounting', MONTH);
  await renderOnPage(<AccountingPage />);
  expect(await screen.findAllByText('Balance so far')).toHaveLength(2);
  expect(screen.queryByText(/at the end/i)).toBeNull();
  cleanup();
  server.answers('GET /_api/admin/accounting', { ...MONTH, month: '2031-01' });
  await renderOnPage(<AccountingPage />);
  await screen.findByText('At the end');
  screen.getByText('Balance at the end');
  expect(screen.queryByText('Balance so far')).toBeNull();
});

it('offers the months up to the present one by the server’s clock, and begins with it', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/admin/accounting', MONTH);
  await renderOnPage(<AccountingPage />);
  const months = (await screen.findByLabelText('Month')) as HTMLSelectElement;
  expect(months.value).toBe('2031-02');
  expect([...months.options].slice(0, 3).map(({ text }) => text)).toEqual([
    'February 2031',
    'January 2031',
    'December 2030',
  ]);
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toContain('month=2031-02');
});

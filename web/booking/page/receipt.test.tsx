import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Receipt } from '#contract/receipt';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { ReceiptSheet } from './receipt.tsx';

const card = { brand: 'visa', last4: '4242' };
const visit = { amount: 160, at: '2030-05-06T14:05:00.000Z', purpose: 'visit', card } as const;
const longer = { amount: 40, at: '2030-05-07T15:30:00.000Z', purpose: 'difference', card: null } as const;

const RECEIPT: Receipt = {
  bookingId: 1042,
  operator: 'Marblestep',
  paidAt: visit.at,
  customer: { displayName: 'Anna Keller' },
  cleaner: { displayName: 'Imani Brooks' },
  service: { name: 'Standard Clean' },
  city: { name: 'Baltimore', state: 'MD', timeZone: 'America/New_York' },
  timeSlot: { startTime: '2030-05-08T13:00:00.000Z', endTime: '2030-05-08T17:00:00.000Z' },
  hours: 4,
  minutes: 240,
  advisedMinutes: null,
  extras: [],
  home: null,
  hourlyRate: 40,
  paid: 160,
  charges: [visit],
  refunds: [],
  total: 160,
  tip: 0,
  tips: [],
  card,
};

async function linesOf(receipt: Receipt) {
  startFakeServer();
  await renderOnPage(<ReceiptSheet receipt={receipt} />);
  await screen.findByRole('heading', { name: 'Receipt' });
  return [...document.querySelectorAll('.sum > div')].map((line) =>
    [...line.querySelectorAll('dt, dd')].map(({ textContent }) => textContent).join(' = '),
  );
}

it('is the visit, its hours and its price where nothing came after it', async () => {
  expect(await linesOf(RECEIPT)).toEqual([
    'Standard Clean, 4 hours at $40.00Paid Monday, May 6, 2030, 10:05 AM, Visa ending in 4242 = $160.00',
    'Total paid = $160.00',
  ]);
});

it('has a line for each charge, what went back, and the tip, each with its day, and their sum below', async () => {
  const lines = await linesOf({
    ...RECEIPT,
    ...{ hours: 5, minutes: 300, paid: 200, charges: [visit, longer] },
    ...{ refunds: [{ amount: 20, isDone: true, at: '2030-05-09T15:00:00.000Z' }], total: 180 },
    ...{ tip: 30, tips: [{ amount: 30, at: '2030-05-09T16:00:00.000Z', card }] },
  });
  expect(lines).toEqual([
    'Your visitPaid Monday, May 6, 2030, 10:05 AM, Visa ending in 4242 = $160.00',
    'For a longer visitPaid Tuesday, May 7, 2030, 11:30 AM = $40.00',
    'Refunded, Thu, May 9 = -$20.00',
    'Tip, all of it for Imani BrooksPaid Thursday, May 9, 2030, 12:00 PM, Visa ending in 4242 = $30.00',
    'Total after refunds, with the tip = $210.00',
  ]);
  screen.getByText('Standard Clean, 5 hours at $40.00');
});

it('names a sum with the tip differently from what the booking’s page calls the total paid', async () => {
  const tips = [{ amount: 30, at: '2030-05-09T16:00:00.000Z', card }];
  const lines = await linesOf({ ...RECEIPT, tip: 30, tips });
  expect(lines.at(-1)).toBe('Total paid, with the tip = $190.00');
});

it('has whom it is billed to, as it was typed, for an invoice', async () => {
  startFakeServer();
  const person = await renderOnPage(<ReceiptSheet receipt={RECEIPT} />);
  const terms = () => [...document.querySelectorAll('.facts dt')].map(({ textContent }) => textContent);
  expect(terms()).not.toContain('Billed to');
  await person.type(await screen.findByLabelText(/^Billed to/), 'Keller & Co.{Enter}12 Bank Street');
  expect(terms()).toContain('Billed to');
  expect(document.querySelector('.billed-to')?.textContent).toBe('Keller & Co.\n12 Bank Street');
});

import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminJob } from '#contract/admin-jobs';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { TEAM_JOB } from '../../../tests/team-job.ts';
import { JobDisputes, RefundLimit } from './job-disputes.tsx';

const EVIDENCE = {
  bookedAt: '2030-05-01T13:00:00.000Z',
  ipAddress: '203.0.113.9',
  onMyWayAt: null,
  noShowAt: null,
  doneAt: '2030-05-08T16:00:00.000Z',
  consents: [
    {
      words: 'Charge this card $45.00.',
      version: 1,
      givenAt: '2030-05-01T12:59:00.000Z',
      ipAddress: '203.0.113.9',
    },
  ],
};
const DISPUTE = {
  id: 'du_1',
  status: 'needs_response',
  amount: 45,
  reason: 'product_not_received',
  openedAt: '2030-05-10T13:00:00.000Z',
  closedAt: null,
  evidenceDueAt: '2030-05-19T13:00:00.000Z',
  url: 'https://dashboard.stripe.com/disputes/du_1',
};
const jobWith = (dispute: Partial<typeof DISPUTE>, money: Partial<AdminJob['money']> = {}): AdminJob => ({
  ...TEAM_JOB,
  money: {
    total: 165,
    paid: 165,
    refunded: 0,
    fee: 24.75,
    feePercent: 15,
    cleanerShare: 140.25,
    tip: 0,
    refundable: 120,
    held: 45,
    ...money,
  },
  disputes: [{ ...DISPUTE, ...dispute }],
  evidence: EVIDENCE,
  mails: [
    {
      key: 'booking-confirmed:42',
      kind: 'booking-confirmed',
      bookingId: 42,
      recipient: 'robin@example.com',
      status: 'accepted',
      error: null,
      createdAt: '2030-05-01T13:00:00.000Z',
      acceptedAt: '2030-05-01T13:00:01.000Z',
    },
  ],
});

it('tells in words what a dispute is about, until when it can be answered, and where', async () => {
  await renderOnPage(<JobDisputes job={jobWith({})} evidence={EVIDENCE} />);
  screen.getByText('$45.00 disputed');
  screen.getByText('Needs evidence');
  screen.getByText('The bank holds $45.00 until it has decided.');
  screen.getByText('Product not received');
  screen.getByText('Sun, May 19, 2030, 9:00 AM');
  expect(screen.getByRole('link', { name: /^Answer it/ }).getAttribute('href')).toBe(DISPUTE.url);
  screen.getByText('203.0.113.9');
  screen.getByText(/^By paying, Wed, May 1, 2030, .*By paying you agree to the terms/);
  screen.getByText(/^“Charge this card \$45.00.” Wed, May 1, 2030, .* version 1, from 203.0.113.9$/);
  screen.getByText('Confirmation for the customer, Wed, May 1, 2030, 9:00 AM');
});

it('says of a visit that is to come that it takes place unless it is canceled, and nothing of others', async () => {
  const toCome: AdminJob = { ...jobWith({}), status: 'scheduled', actions: ['cancel'] };
  await renderOnPage(<JobDisputes job={toCome} evidence={EVIDENCE} />);
  screen.getByText(/takes place unless you cancel it: Denise goes, and Robin Vale expects them/);
  cleanup();
  for (const job of [jobWith({}), { ...toCome, actions: ['complete' as const] }]) {
    await renderOnPage(<JobDisputes job={job} evidence={EVIDENCE} />);
    expect(screen.queryByText(/takes place/)).toBeNull();
    cleanup();
  }
});

it('names no deadline where nothing can be answered, and shows a status that is newer than the program', async () => {
  await renderOnPage(<JobDisputes job={jobWith({ status: 'sent_to_mars' })} evidence={EVIDENCE} />);
  screen.getByText('Sent to mars');
  expect(screen.queryByText('Evidence due')).toBeNull();
  screen.getByRole('link', { name: /^See it/ });
});

it.each([
  [
    'needs_response',
    {},
    'Up to $120.00 can be refunded now. A bank works on this payment: $45.00 more once it has decided for us.',
  ],
  [
    'needs_response',
    { refundable: 0, held: 165 },
    'Nothing can be refunded now. A bank works on this payment: $165.00 more once it has decided for us.',
  ],
  [
    'lost',
    { refundable: 0, held: 0 },
    'The customer’s bank has given this payment back, so nothing is left to refund.',
  ],
  ['warning_needs_response', { refundable: 165, held: 0 }, null],
])('of a payment that is %s, %j, it says why not all can be refunded', async (status, money, sentence) => {
  await renderOnPage(<RefundLimit job={jobWith({ status }, money)} />);
  if (sentence) screen.getByText(sentence);
  else expect(document.body.textContent).not.toMatch(/bank/);
});

it('has as evidence when somebody said that one side was not there, and no line for it otherwise', async () => {
  const job = jobWith({});
  await renderOnPage(<JobDisputes job={job} evidence={{ ...EVIDENCE, noShowAt: '2030-05-08T13:20:00.000Z' }} />);
  expect(screen.getByText('No-show', { selector: 'dt' }).nextSibling?.textContent).toMatch(/^Wed, May 8.*9:20 AM/);
  cleanup();
  await renderOnPage(<JobDisputes job={job} evidence={EVIDENCE} />);
  expect(screen.queryByText('No-show')).toBeNull();
});

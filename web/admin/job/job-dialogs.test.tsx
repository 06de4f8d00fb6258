import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AdminJob } from '#contract/admin-jobs';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, errorOf, field, isBusy, renderOnPage } from '../../../tests/render-on-page.tsx';
import { TEAM_JOB as JOB } from '../../../tests/team-job.ts';
import { CancelDialog, RefundDialog, ResolveDialog } from './job-dialogs.tsx';
import { JobMoney } from './job-money.tsx';
import { JobPage } from './job-page.tsx';

// What a native dialog does (the page behind it is out of reach, the focus comes back) is tested in tests/browser/.

const CALL = 'POST /_api/admin/job-action';
const CLEANER = JOB.cleaner.id;

async function open() {
  const server = startFakeServer();
  const onDone = vi.fn<() => void>();
  const person = await renderOnPage(<RefundDialog job={JOB} onDone={onDone} />);
  return { server, person, onDone };
}

describe('the amount', () => {
  it.each([
    ['', 'Refund'],
    ['0', 'Refund $0.00'],
    ['20.505', 'Refund'],
    ['1000000.01', 'Refund $1,000,000.01'],
  ])('%j is refused beside its field, and nothing is sent', async (typed, label) => {
    const { server, person } = await open();
    await person.click(field('Amount in dollars'));
    if (typed) await person.keyboard(typed);
    await person.type(field('Reason'), 'The oven was left out.');
    screen.getByRole('button', { name: `${label} Refunding…` });
    await person.click(button('Refund'));
    await waitFor(() => expect(errorOf('Amount in dollars')).toBe('Invalid amount'));
    expect(document.activeElement).toBe(field('Amount in dollars'));
    expect(server.received(CALL)).toEqual([]);
  });

  it.each([
    ['20.50', 20.5],
    [' $7 ', 7],
  ])('%j is sent as dollars, and named on the button before', async (typed, amount) => {
    const { server, person, onDone } = await open();
    server.answers(CALL, { message: 'Refunded.' });
    await person.type(field('Amount in dollars'), typed);
    await person.type(field('Reason'), ' The oven was left out. ');
    await person.click(button(`Refund $${amount.toFixed(2)}`));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    await screen.findByText('Refunded.');
    expect(server.received(CALL)).toEqual([
      { bookingId: 42, cleanerId: CLEANER, action: 'refund', amount, reason: 'The oven was left out.' },
    ]);
  });

  it('is told apart: what of it the cleaner pays, and what we do', async () => {
    const { person } = await open();
    screen.getByText(/Denise’s share pays for most of it and our fee for the rest/);
    await person.type(field('Amount in dollars'), '20');
    screen.getByText(/\$17\.00 of it comes out of Denise’s share and \$3\.00 out of our fee\./);
  });

  it('of more than is left, which is named to the cent, is refused by the server and can be put right', async () => {
    const { server, person, onDone } = await open();
    screen.getByText(/ Up to \$120\.10 is left\.$/);
    server.refuses(CALL, 409, 'At most $120.10 can be refunded.');
    await person.type(field('Amount in dollars'), '120.11');
    await person.type(field('Reason'), 'All of it.');
    await person.click(button('Refund $120.11'));
    expect((await screen.findByRole('alert')).textContent).toBe('At most $120.10 can be refunded.');
    expect(onDone).not.toHaveBeenCalled();
    // What is wrong next stands alone.
    await person.type(field('Amount in dollars'), ',5');
    await person.click(button('Refund'));
    await waitFor(() => expect(errorOf('Amount in dollars')).toBe('Invalid amount'));
    expect(screen.queryByText('At most $120.10 can be refunded.')).toBeNull();
    server.answers(CALL, { message: 'Refunded.' });
    await person.type(field('Amount in dollars'), '{Backspace}{Backspace}{Backspace}0');
    await person.click(button('Refund $120.10'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    await screen.findByText('Refunded.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the dialog of a decision', () => {
  it('needs a reason', async () => {
    const { server, person } = await open();
    await person.type(field('Amount in dollars'), '10');
    await person.type(field('Reason'), '  ');
    await person.click(button('Refund $10.00'));
    await waitFor(() => expect(errorOf('Reason')).toBe('A reason is required'));
    expect(server.received(CALL)).toEqual([]);
  });

  it('is decided once, and cannot be left while the decision is on its way', async () => {
    const { server, person, onDone } = await open();
    const arrive = server.answersLater(CALL, { message: 'Refunded.' });
    await person.type(field('Amount in dollars'), '10');
    await person.type(field('Reason'), 'The oven was left out.');
    await person.dblClick(button('Refund $10.00'));
    await waitFor(() => expect(isBusy('Refund $10.00')).toBe(true));
    expect(button('Not now').disabled).toBe(true);
    expect(button('Close').disabled).toBe(true);
    await person.keyboard('{Escape}');
    expect(onDone).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    await screen.findByText('Refunded.');
    expect(server.received(CALL)).toHaveLength(1);
  });

  it('is left undecided with its button, its cross, or Escape', async () => {
    const { server, person, onDone } = await open();
    await person.click(button('Not now'));
    await person.click(button('Close'));
    await person.keyboard('{Escape}');
    expect(onDone).toHaveBeenCalledTimes(3);
    expect(server.received(CALL)).toEqual([]);
  });
});

describe('a cancel by the team', () => {
  it('sends the dollars that its button names, and names others once the server says so', async () => {
    const server = startFakeServer();
    const scheduled: AdminJob = { ...JOB, status: 'scheduled', actions: ['cancel'] };
    server.answers('GET /_api/admin/job', { job: scheduled });
    const person = await renderOnPage(<JobPage bookingId="42" />);
    await person.click(await screen.findByRole('button', { name: 'Cancel and refund $120.10' }));
    await person.type(field('Reason'), 'The cleaner is ill.');
    const sentence = 'The terms have changed. Now $100.10 goes back to the customer.';
    server.refuses(CALL, 409, sentence);
    server.answers('GET /_api/admin/job', {
      job: { ...scheduled, money: { ...JOB.money, refunded: 64.9, refundable: 100.1 } },
    });
    await person.click(screen.getByRole('button', { name: /^Cancel and refund \$120\.10 / }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);

    server.answers(CALL, { message: 'Canceled.' });
    await person.click(screen.getByRole('button', { name: /^Cancel and refund \$100\.10 / }));
    await screen.findByText('Canceled.');
    const cancel = { bookingId: 42, cleanerId: CLEANER, action: 'cancel', reason: 'The cleaner is ill.' };
    expect(server.received(CALL)).toEqual([
      { ...cancel, refundAmount: 120.1 },
      { ...cancel, refundAmount: 100.1 },
    ]);
  });

  it('promises nothing of what a bank holds', async () => {
    const server = startFakeServer();
    const money = { ...JOB.money, refundable: 0, held: 120.1 };
    server.answers('GET /_api/admin/job', { job: { ...JOB, status: 'scheduled', actions: ['cancel'], money } });
    const person = await renderOnPage(<JobPage bookingId="42" />);
    await person.click(await screen.findByRole('button', { name: 'Cancel without a refund now' }));
    screen.getByText(/^\$120\.10 waits until the bank has decided\. The time opens again\./);
    await person.type(field('Reason'), 'Storm.');
    server.answers(CALL, { message: 'Canceled.' });
    await person.click(screen.getByRole('button', { name: /^Cancel without a refund now / }));
    await screen.findByText('Canceled.');
    expect(server.received(CALL)).toMatchObject([{ refundAmount: 120.1 }]);
  });
});

it('a report is settled with the amount in sight that has gone back before', async () => {
  await renderOnPage(<ResolveDialog job={JOB} onDone={() => {}} />);
  screen.getByText(/ \$\d+\.\d\d has gone back already\. Up to \$120\.10 can go back/);
});

it('a refund beside an open report says that the report stays open', async () => {
  const open = { resolvedAt: null } as AdminJob['reports'][number];
  await renderOnPage(<RefundDialog job={{ ...JOB, reports: [open] }} onDone={() => {}} />);
  screen.getByText(/What the customer reported stays open: “Settle the report” refunds and answers in one\.$/);
  cleanup();
  await renderOnPage(<RefundDialog job={{ ...JOB, reports: [] }} onDone={() => {}} />);
  expect(screen.queryByText(/stays open/)).toBeNull();
});

it('promises no open time of a cleaner whom nobody can book', async () => {
  const cleaner = { ...JOB.cleaner, isActive: false };
  const person = await renderOnPage(<CancelDialog job={{ ...JOB, cleaner }} onDone={() => {}} />);
  screen.getByText(/The time stays closed, as nobody can book Denise now\./);
  expect(screen.queryByText(/opens again/)).toBeNull();
  await person.click(button('Keep it'));
});

// shows: product/admin/shares
describe('a decision on the share', () => {
  it('says what becomes of how much money, needs a reason, and is sent with it', async () => {
    const server = startFakeServer();
    server.answers('GET /_api/admin/job', { job: JOB });
    const person = await renderOnPage(<JobPage bookingId="42" />);
    await person.click(await screen.findByRole('button', { name: 'Pay nothing: the share' }));
    screen.getByText(/^Denise gets nothing for this job: \$102\.08 stays with us/);
    const submit = () => screen.getByRole('button', { name: /^Pay nothing Saving/ });
    await person.click(submit());
    await waitFor(() => expect(errorOf('Reason')).toBe('A reason is required'));
    await person.type(field('Reason'), 'The card was stolen.');
    server.answers('POST /_api/admin/share', { message: 'Nothing is paid.' });
    await person.click(submit());
    await screen.findByText('Nothing is paid.');
    expect(server.received('POST /_api/admin/share')).toEqual([
      { bookingId: 42, cleanerId: CLEANER, action: 'void', reason: 'The card was stolen.' },
    ]);
  });

  it('that nothing is paid is nothing of the cleaner’s, and can be paid after all', async () => {
    const share = { ...JOB.share, state: 'void' as const, actions: ['resend' as const] };
    await renderOnPage(<JobMoney job={{ ...JOB, share }} />);
    const total = screen.getByText('Cleaner’s share').parentElement!;
    expect(total.textContent).toBe('Cleaner’s share$0.00');
    screen.getByRole('button', { name: 'Pay it after all: the share' });
  });
});

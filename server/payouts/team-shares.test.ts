import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShareAction } from '#contract/payouts';
import { AFTER_REPORT_WINDOW, advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What the team decides of shares (docs/product.md#decisions-on-a-share). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.sandbox.stripe.payUnrequested({ amount: 500_000, isAvailableAtOnce: true });
});
afterAll(() => app.stop());

const WHOLE = 11_475;
/** Of each transfer of a booking, in cents: what was sent and what of it came back. */
const moved = (bookingId: number) =>
  shares.transfersOf(app, bookingId).map(({ amount, amount_reversed }) => [amount, amount_reversed]);
const ledgerCents = async (bookingId: number, kind: string) => {
  const text = 'select coalesce(sum(amount_cents), 0)::int as cents from ledger where booking_id = $1 and kind = $2';
  return (await app.server.database.pool.query<{ cents: number }>(text, [bookingId, kind])).rows[0]!.cents;
};

/** A job in some state of its share, with somebody of the team, who signs in anew: the clock moves by days. */
async function jobWith(play: typeof shares.doneJob) {
  const worker = await shares.paidWorker(app);
  const job = await play(app, worker);
  const { bookingId } = job;
  const { email } = (await worker.visitor.ask('GET /_api/auth/session', {})).user;
  return {
    ...job,
    worker,
    decide: async (action: ShareAction, reason = 'We look into it.') =>
      (await newAdmin(app)).call('POST /_api/admin/share', { bookingId, action, reason }),
    shown: async () => (await (await newAdmin(app)).ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job,
    entry: () => shares.ledgerEntryOf(worker, bookingId),
    /** Why the share is stuck. */
    async reason(): Promise<string | null> {
      const text = 'select reason_code from transfers where booking_id = $1';
      return (await app.server.database.pool.query(text, [bookingId])).rows[0].reason_code;
    },
    told: (subject: RegExp) =>
      waitFor(async () => (await app.sandbox.mail.messages(email)).find((mail) => subject.test(mail.subject)), {
        what: `an email ${subject}`,
      }),
    hasRead: async (subject: RegExp) =>
      (await app.sandbox.mail.messages(email)).some((mail) => subject.test(mail.subject)),
    async pass() {
      await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
      await app.catchUp();
    },
  };
}

// shows: product/admin/shares
describe('a share that the team withholds', () => {
  // shows: product/admin/queue
  it('is not sent until it is released, and the cleaner is told both, with the reason', async () => {
    const job = await jobWith(shares.doneJob);
    expect(await job.decide('withhold', 'The card looks stolen.')).toMatchObject({
      status: 200,
      body: { message: 'The share is held back, and the cleaner is told.' },
    });
    expect((await job.told(/^Your share is held back/)).text).toContain('Why: The card looks stolen.');
    await job.pass();
    await job.pass();
    expect(await job.entry()).toMatchObject({ state: 'withheld', net: 114.75 });
    expect(moved(job.bookingId)).toEqual([]);
    const shown = await job.shown();
    expect(shown.share).toEqual({ state: 'withheld', actions: ['release', 'void'], reason: 'The card looks stolen.' });
    expect(shown.history.map(({ action, why }) => [action, why])).toContainEqual([
      'share.withheld',
      'The card looks stolen.',
    ]);
    const { items } = await (await newAdmin(app)).ask('GET /_api/admin/queue', {});
    expect(items.find(({ kind, bookingId }) => kind === 'withheld' && bookingId === job.bookingId)).toMatchObject({
      detail: 'The card looks stolen.',
    });

    expect((await job.decide('release', 'It was not.')).status).toBe(200);
    expect((await job.told(/^Your share is released/)).text).toContain('Why: It was not.');
    await app.catchUp();
    await waitFor(async () => (await job.entry()).state === 'sent');
    expect(moved(job.bookingId)).toEqual([[WHOLE, 0]]);
  });

  it('is released with the report that is settled, in one step and one email, or both stay as they are', async () => {
    const job = await jobWith(shares.doneJob);
    const { bookingId, token } = job;
    await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'The windows are dirty.' });
    const settle = async (heldBackFor: string) => {
      const words = { reason: 'We are sorry.', amount: 45, releaseShare: { heldBackFor } };
      return (await newAdmin(app)).call('POST /_api/admin/job-action', { bookingId, action: 'resolve', ...words });
    };
    expect((await settle('')).error).toBe('This share is not held back, and is sent by itself when it is due.');
    await job.decide('withhold', 'Is it a fraud?');
    const decidedAnew = 'Somebody else has just decided about this share. Please look again.';
    expect((await settle('We look into it.')).error).toBe(decidedAnew);
    expect((await job.shown()).reports).toMatchObject([{ resolvedAt: null, refunded: null }]);

    expect((await settle('Is it a fraud?')).status).toBe(200);
    expect((await job.shown()).share).toMatchObject({ state: 'waiting', reason: null });
    const { text } = await job.told(/^A reported problem is settled/);
    expect(text).toContain('Your share is now $76.50.');
    expect(text).toContain('Our team holds it back no longer.');
    await job.pass();
    await waitFor(async () => (await job.entry()).state === 'sent');
    expect(moved(bookingId)).toEqual([[7650, 0]]);
    expect(await job.hasRead(/^Your share is released/)).toBe(false);
  });

  it('is said to be held back still, where the report alone is settled', async () => {
    const job = await jobWith(shares.doneJob);
    const { bookingId, token } = job;
    await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'The windows are dirty.' });
    await job.decide('withhold', 'Is it a fraud?');
    const settlement = { bookingId, action: 'resolve', reason: 'We are sorry.' } as const;
    await (await newAdmin(app)).ask('POST /_api/admin/job-action', settlement);
    const { text } = await job.told(/^A reported problem is settled/);
    expect(text).toContain('Our team still holds it back. Why: Is it a fraud?');
  });

  it('is decided by one of two who decide and settle at once, without a deadlock', async () => {
    const before = app.server.database.deadlocks();
    for (let round = 0; round < 3; round++) {
      const job = await jobWith(shares.doneJob);
      const { bookingId, token } = job;
      await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'The windows are dirty.' });
      await job.decide('withhold');
      const words = { reason: 'We are sorry.', releaseShare: { heldBackFor: 'We look into it.' } };
      const admin = await newAdmin(app);
      const answers = await Promise.all([
        admin.call('POST /_api/admin/job-action', { bookingId, action: 'resolve', ...words }),
        admin.call('POST /_api/admin/share', { bookingId, action: 'void', reason: 'It is a fraud.' }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    }
    expect(app.server.database.deadlocks()).toBe(before);
  });

  it('makes no sense twice, nor once it was sent; each refusal says why', async () => {
    const job = await jobWith(shares.doneJob);
    const refused = async (action: ShareAction) => {
      const { status, error } = await job.decide(action);
      return [status, error];
    };
    expect(await refused('release')).toEqual([
      409,
      'This share is not held back, and is sent by itself when it is due.',
    ]);
    await job.decide('withhold');
    expect(await refused('withhold')).toEqual([409, 'This share is held back.']);
    expect(await refused('resend')).toEqual([409, 'This share is held back.']);
    await job.decide('release');
    await job.pass();
    await waitFor(async () => (await job.entry()).state === 'sent');
    expect(await refused('withhold')).toEqual([409, 'This share has been sent already. “Pay nothing” takes it back.']);
    const nobody = await (await newAdmin(app)).call('POST /_api/admin/share', {
      bookingId: 999_999,
      action: 'void',
      reason: 'No such job',
    });
    expect([nobody.status, nobody.error]).toEqual([404, 'Booking not found']);
  });

  it('two decisions at once are one', async () => {
    const job = await jobWith(shares.doneJob);
    const statuses = (await Promise.all([job.decide('withhold'), job.decide('withhold')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

describe('a share that the team makes void', () => {
  it('comes back where it was sent, is the platform’s in the ledger, and can be sent again', async () => {
    const job = await jobWith(shares.sentJob);
    expect((await job.decide('void', 'Nobody was at work.')).status).toBe(200);
    await waitFor(async () => moved(job.bookingId)[0]?.[1] === WHOLE);
    expect((await job.told(/^You are not paid for this job/)).text).toContain('Why: Nobody was at work.');
    expect(await job.entry()).toMatchObject({ state: 'void', net: 0 });
    expect(await ledgerCents(job.bookingId, 'share_void')).toBe(WHOLE);
    const year = String(new Date(job.endTime).getUTCFullYear());
    const { total } = await job.worker.visitor.ask('GET /_api/cleaner/earnings', { year });
    expect([total.jobs, total.net]).toEqual([0, 0]);
    expect((await job.decide('void')).error).toBe('Nothing is paid for this job.');

    expect((await job.decide('resend', 'They were, after all.')).status).toBe(200);
    await app.catchUp();
    await waitFor(async () => moved(job.bookingId).length === 2);
    expect(moved(job.bookingId)).toEqual([
      [WHOLE, WHOLE],
      [WHOLE, 0],
    ]);
    expect(await ledgerCents(job.bookingId, 'share_void')).toBe(0);
    await waitFor(async () => (await job.entry()).state === 'sent');
  });

  it('comes back also where an earlier decision was taken back before the provider did its part', async () => {
    const job = await jobWith(shares.sentJob);
    const end = app.sandbox.stripe.addFault({
      on: 'POST /v1/transfers/*/reversals',
      kind: 'refused',
      status: 400,
      times: 1000,
    });
    const isReversal = async (state: string) => {
      const text = 'select from reversals where booking_id = $1 and state = $2';
      return (await app.server.database.pool.query(text, [job.bookingId, state])).rowCount === 1;
    };
    await job.decide('void');
    await waitFor(() => isReversal('failed'));
    await job.decide('resend');
    await waitFor(() => isReversal('dropped'));
    end();
    await app.catchUp();
    await waitFor(async () => (await job.entry()).state === 'sent');
    expect((await job.decide('void', 'Nobody was at work after all.')).status).toBe(200);
    await waitFor(async () => moved(job.bookingId)[0]?.[1] === WHOLE);
    expect(await ledgerCents(job.bookingId, 'share_void')).toBe(WHOLE);
  });

  it('is never sent where it was not, and a refund leaves less of it to the platform', async () => {
    const job = await jobWith(shares.doneJob);
    await job.decide('void');
    await shares.refundForTeam(app, job.bookingId, 45);
    await waitFor(async () => (await ledgerCents(job.bookingId, 'share_void')) === 7650);
    await job.pass();
    expect(moved(job.bookingId)).toEqual([]);
    expect(await job.entry()).toMatchObject({ state: 'void', net: 0 });
  });

  it('because it was lost to fraud is not paid again when the dispute ends', async () => {
    const job = await jobWith(shares.sentJob);
    const dispute = await shares.disputePayment(app, job.purchase.intentId);
    await waitFor(async () => moved(job.bookingId)[0]?.[1] === WHOLE);
    expect((await job.told(/^A customer’s bank is looking at a payment/)).text).toContain('$114.75');
    await job.decide('void', 'The card was stolen, and the cleaner knew.');
    await shares.decideDispute(app, dispute.id, 'lost');
    await job.pass();
    expect(moved(job.bookingId)).toEqual([[WHOLE, WHOLE]]);
    expect((await job.entry()).state).toBe('void');
  });
});

describe('a share that is stuck', () => {
  it('is sent again by the team', async () => {
    app.sandbox.stripe.addFault({ on: 'POST /v1/transfers', kind: 'refused', status: 400 });
    const job = await jobWith(shares.dueJob);
    await waitFor(async () => (await job.reason()) !== null);
    expect((await job.shown()).share.state).toBe('stuck');
    expect((await job.decide('resend')).status).toBe(200);
    await waitFor(async () => (await job.entry()).state === 'sent');
    expect(moved(job.bookingId)).toEqual([[WHOLE, 0]]);
  });
});

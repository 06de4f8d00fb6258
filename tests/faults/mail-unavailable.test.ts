import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { endRetryDelays } from './outbox-time.sql.ts';
import { bookTime, type Offer, slotSupply, somebody } from './shopping.ts';
import { emailStatuses } from './test-hooks.sql.ts';

let app: TestApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startTestApp();
  nextOffer = await slotSupply(app.visitor());
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }));
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
const mailbox = () => app.sandbox.mail;
const retryNow = () => endRetryDelays(pool());
const subjectsTo = (email: string) =>
  mailbox()
    .messages(email)
    .map(({ subject }) => subject);

describe('while the mail server', () => {
  // shows: fault F20
  it('is not there: booking succeeds, and the mails come later, once', async () => {
    await mailbox().refuseConnections();
    const who = somebody('Patient Reader');
    const { bookingId } = await bookTime(app.sandbox, app.visitor(), await nextOffer(), who);
    expect(await emailStatuses(pool(), bookingId)).toEqual(['waiting', 'waiting']);
    await mailbox().acceptConnections();
    await retryNow();
    await waitFor(async () => subjectsTo(who.email).length === 1);
  });

  // shows: fault F20
  it('is slow: booking does not wait for it', async () => {
    mailbox().answerAfter(3000);
    const { bookingId } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
    expect(await emailStatuses(pool(), bookingId)).toEqual(['waiting', 'waiting']);
    mailbox().answerAfter(0);
  });

  // shows: fault F20
  it.each([421, 451, 554])('answers %d for a while: the mails come once it does not', async (code) => {
    mailbox().failNext(code, 2);
    const who = somebody('Refused Reader');
    await bookTime(app.sandbox, app.visitor(), await nextOffer(), who);
    await waitFor(async () => {
      await retryNow();
      return subjectsTo(who.email).length === 1;
    });
  });

  it('is not there: a booking canceled by then is never confirmed, only its cancellation is told', async () => {
    await mailbox().refuseConnections();
    const who = somebody('Changed Mind');
    const { bookingId, token } = await bookTime(app.sandbox, app.visitor(), await nextOffer(), who);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    await mailbox().acceptConnections();
    await retryNow();
    await closingAudit({ sandbox: app.sandbox, pool: pool() });
    expect(subjectsTo(who.email)).toEqual([expect.stringMatching(/^Canceled/)]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { endWaits } from './outbox-time.sql.ts';
import { bookTime, type Offer, slotSupply, somebody } from './shopping.ts';
import { mailStatuses } from './test-hooks.sql.ts';

let house: TestHouse;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  house = await openTestHouse();
  nextOffer = await slotSupply(house.visitor());
});
afterEach(() => closingAudit({ sandbox: house.sandbox, pool: pool() }));
afterAll(() => house.stop());

const pool = () => house.server.database.pool;
const mailbox = () => house.sandbox.mail;
const letTriesComeAgain = () => endWaits(pool());
const subjectsTo = (email: string) =>
  mailbox()
    .messages(email)
    .map(({ subject }) => subject);

describe('while the mail server', () => {
  it('is not there: booking succeeds, and the mails come later, once', async () => {
    await mailbox().refuseConnections();
    const who = somebody('Patient Reader');
    const { bookingId } = await bookTime(house.sandbox, house.visitor(), await nextOffer(), who);
    expect(await mailStatuses(pool(), bookingId)).toEqual(['waiting', 'waiting']);
    await mailbox().acceptConnections();
    await letTriesComeAgain();
    await waitFor(async () => subjectsTo(who.email).length === 1);
  });

  it('is slow: booking does not wait for it', async () => {
    mailbox().answerAfter(3000);
    const { bookingId } = await bookTime(house.sandbox, house.visitor(), await nextOffer());
    expect(await mailStatuses(pool(), bookingId)).toEqual(['waiting', 'waiting']);
    mailbox().answerAfter(0);
  });

  it.each([421, 451, 554])('answers %d for a while: the mails come once it does not', async (code) => {
    mailbox().failNext(code, 2);
    const who = somebody('Refused Reader');
    await bookTime(house.sandbox, house.visitor(), await nextOffer(), who);
    await waitFor(async () => {
      await letTriesComeAgain();
      return subjectsTo(who.email).length === 1;
    });
  });

  it('is not there: a booking canceled by then is never confirmed, only its cancellation is told', async () => {
    await mailbox().refuseConnections();
    const who = somebody('Changed Mind');
    const { bookingId, token } = await bookTime(house.sandbox, house.visitor(), await nextOffer(), who);
    await house.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    await mailbox().acceptConnections();
    await letTriesComeAgain();
    await closingAudit({ sandbox: house.sandbox, pool: pool() });
    expect(subjectsTo(who.email)).toEqual([expect.stringMatching(/^Canceled/)]);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../book.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { recordResult } from './measurements.ts';
import { letMovesLapse } from './move-rows.sql.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { ageOutbox } from './outbox-time.sql.ts';
import type { ServerProcess } from './server-process.ts';
import { bookTime, holdAndPay, type Offer, pay, slotSupply } from './shopping.ts';
import { isIdle, unevenBookings } from './stored-rows.sql.ts';

const ROUNDS = 100;
// Fewer can be asked for, to see in a minute whether it runs.
const DIFFERENCES = Number(process.env.ROUNDS ?? 200);
const SHOPPERS = 3;
// About as long as a shopper needs for everything.
const LONGEST_MS = 300;

const noteKills = (where: string) =>
  recordResult({
    area: 'kill -9',
    target: `100 rounds ${where}: nothing lost, nothing charged twice, provider’s ledger = database`,
    reached: `${ROUNDS} rounds ${where}: the closing audit found nothing`,
    passed: ROUNDS >= 100,
  });

describe.runIf(process.env.LONG)('a hundred kills', () => {
  let app: MultiProcessApp;
  let server: ServerProcess;
  beforeAll(async () => {
    app = await startMultiProcessApp();
    server = app.servers[0]!;
  });
  afterAll(() => app.stop());

  /** Holds, pays, books and, every second time, cancels: as far as the server lets it. */
  async function shop(offer: Offer, cancels: boolean): Promise<void> {
    const buyer = app.buyer();
    const purchase = await holdAndPay(app.sandbox, buyer, offer);
    const { status, body } = await create(buyer, purchase);
    if (status !== 200 || !cancels) return;
    await buyer.call('POST /_api/bookings/cancel', { bookingId: body.booking.id, token: body.token });
  }

  async function round(number: number, untilKilled: () => Promise<void>): Promise<void> {
    const supply = await slotSupply(app.buyer());
    const offers = [];
    for (let i = 0; i < SHOPPERS; i++) offers.push(await supply());
    const killed = untilKilled();
    await Promise.all(offers.map((offer, i) => shop(offer, (i + number) % 2 === 0).catch(() => undefined)));
    await killed;
    await server.start();
  }

  async function settle(): Promise<void> {
    await ageOutbox(app.database);
    await waitFor(() => isIdle(app.pool), { seconds: 400 });
    await closingAudit(app, { repeatedEmails: 'any' });
  }

  // shows: fault F2, fault F8
  it('while people hold, pay, book and cancel: nothing is lost, nothing charged twice', {
    timeout: 900_000,
  }, async () => {
    for (let i = 0; i < ROUNDS; i++) {
      await round(i, async () => {
        await pause(Math.random() * LONGEST_MS);
        await server.kill();
      });
    }
    await settle();
    noteKills('around payment');
  });

  // shows: product/moving/kills
  it('while longer visits are paid: nothing is charged without its length, or held for ever', {
    timeout: 1_800_000,
  }, async () => {
    const begun = performance.now();
    const wishes: { token: string; minutes: number }[] = [];
    for (let i = 0; i < DIFFERENCES; i++) {
      const buyer = app.buyer();
      const offer = await (await slotSupply(buyer))();
      const { bookingId, token, purchase } = await bookTime(app.sandbox, buyer, offer);
      const { booking } = await buyer.ask('GET /_api/bookings/by-token', { token });
      const wanted = { bookingId, token, timeSlotId: purchase.slotId, minutes: booking.minutes + 60 };
      wishes.push(wanted);
      const killed = pause(Math.random() * LONGEST_MS).then(() => server.kill());
      const move = async () => {
        const { body } = await buyer.call('POST /_api/bookings/move', wanted);
        if (!('clientSecret' in body)) return;
        await pay(app.sandbox, body.clientSecret);
        await buyer.call('POST /_api/bookings/move', wanted);
      };
      await move().catch(() => undefined);
      await killed;
      await server.start();
      // Every second one comes again; the others leave it to the webhook, or to the end of the hold.
      if (i % 2 === 0) await move().catch(() => undefined);
    }
    await ageOutbox(app.database);
    // What nobody pays is held for ten minutes.
    await letMovesLapse(app.pool);
    await waitFor(async () => (await unevenBookings(app.pool)).length === 0, { seconds: 400 });
    await settle();
    let longer = 0;
    for (const { token, minutes } of wishes) {
      const { booking } = await app.buyer().ask('GET /_api/bookings/by-token', { token });
      expect([booking.status, booking.move.state]).toEqual(['scheduled', 'none']);
      if (booking.minutes === minutes) longer++;
    }
    recordResult({
      area: 'kill -9',
      target: '200 rounds in the payment of a longer visit: nothing charged without its length, nothing held for ever',
      reached:
        `${wishes.length} rounds in ${Math.round((performance.now() - begun) / 60_000)} minutes: ${longer} paid and longer, ` +
        'all others as they were; the closing audit found nothing',
      passed: wishes.length >= 200,
    });
  });

  it('while emails go out: each comes, under one Message-ID', { timeout: 900_000 }, async () => {
    for (let i = 0; i < ROUNDS; i++) {
      await round(i, async () => {
        await new Promise<void>((resolve) => {
          const stop = app.sandbox.mail.onEmail(() => {
            stop();
            resolve();
          });
        });
        await server.kill();
      });
    }
    await settle();
    noteKills('around email');
  });
});

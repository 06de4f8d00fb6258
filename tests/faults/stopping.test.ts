import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../book.ts';
import { waitFor } from '../wait-for.ts';
import { ConnectionCloseBuyer } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import type { ServerProcess } from './server-process.ts';
import { holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply } from './shopping.ts';
import { lockTable, waitForBooking } from './test-hooks.sql.ts';

let app: MultiProcessApp;
let server: ServerProcess;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startMultiProcessApp();
  server = app.servers[0]!;
  nextOffer = await slotSupply(app.buyer());
});
afterAll(() => app.stop());

const untilClosed = () =>
  waitFor(
    () =>
      fetch(`${server.origin}/_api/health`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      ),
    { what: 'the server to take no new connection' },
  );

describe('asked to stop', () => {
  // shows: fault F12
  it('finishes a hold whose intent the provider is still working on', async () => {
    let goOn = () => {};
    const wait = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let isAsked = false;
    const remove = app.sandbox.stripe.onRequest('POST /v1/payment_intents', 'before', () => {
      remove();
      isAsked = true;
      return wait;
    });
    const buyer = new ConnectionCloseBuyer(server.origin);
    const offer = await nextOffer();
    const holding = holdTime(buyer, offer);
    await waitFor(async () => isAsked);
    const stopped = server.stop();
    await untilClosed();
    goOn();
    const { status, body } = await holding;
    expect([status, await stopped]).toEqual([200, 0]);

    await server.start();
    await pay(app.sandbox, body.clientSecret);
    expect((await create(buyer, purchaseOf(offer, body))).status).toBe(200);
    await closingAudit(app);
  });

  it('finishes a booking that waits for its commit, and sends its emails once', async () => {
    app.sandbox.stripe.holdEvents();
    const buyer = new ConnectionCloseBuyer(server.origin);
    const offer = await nextOffer();
    const purchase = await holdAndPay(app.sandbox, buyer, offer);
    const lock = await lockTable(app.pool, 'mails');
    const creating = create(buyer, purchase);
    await lock.untilBlocked();
    const stopped = server.stop();
    await untilClosed();
    await lock.release();
    expect([(await creating).status, await stopped]).toEqual([200, 0]);

    await server.start();
    await closingAudit(app);
  });

  // shows: fault F12
  it.runIf(process.env.LONG)(
    'cuts off after ten seconds who does not finish, and ends',
    { timeout: 40_000 },
    async () => {
      const { port } = new URL(server.origin);
      const slow = net.connect(Number(port), '127.0.0.1');
      slow.on('error', () => {});
      slow.write('POST /_api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n');
      slow.write('content-length: 1000\r\n\r\n{');
      const isCut = new Promise<void>((resolve) => slow.once('close', () => resolve()));
      await waitFor(async () => slow.bytesWritten > 0);
      await fetch(`${server.origin}/_api/health`); // behind it: the other has arrived
      const asked = performance.now();
      expect(await server.stop()).toBe(0);
      expect(performance.now() - asked).toBeLessThan(15_000);
      await isCut;
      await server.start();
    },
  );

  it('finishes the email that it is sending', async () => {
    app.sandbox.mail.answerAfter(500);
    const offer = await nextOffer();
    await holdAndPay(app.sandbox, app.buyer(), offer);
    await waitForBooking(app.pool, offer.slotId, 'scheduled');
    expect(await server.stop()).toBe(0);
    app.sandbox.mail.answerAfter(0);
    await server.start();
    await closingAudit(app);
  });
});

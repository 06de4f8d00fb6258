import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { ConnectionCloseBuyer } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { startShoppers } from './shoppers.ts';
import { slotSupply } from './shopping.ts';

const ROUNDS = process.env.LONG ? 10 : 1;

let app: MultiProcessApp;
let balancer: LoadBalancer;
beforeAll(async () => {
  app = await startMultiProcessApp({ processes: 2, change: () => ({ drainSeconds: 1 }) });
  balancer = await startLoadBalancer(app.servers.map(({ origin }) => origin));
});
afterAll(async () => {
  await balancer.stop();
  await app.stop();
});

// shows: fault F12
it('two processes restarted one after the other, while people book: nobody notices', {
  timeout: ROUNDS * 60_000,
}, async () => {
  const supply = await slotSupply(new ConnectionCloseBuyer(balancer.origin));
  const through = { sandbox: app.sandbox, buyer: () => new ConnectionCloseBuyer(balancer.origin) };
  const shoppers = startShoppers(through, 4, supply);
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of app.servers) {
      const before = shoppers.bookings();
      await waitFor(async () => shoppers.bookings() > before + 2);
      expect(await server.stop()).toBe(0);
      const alone = shoppers.bookings();
      await waitFor(async () => shoppers.bookings() > alone + 2);
      await server.start();
    }
  }
  await shoppers.stop();
  // Neither a connection that broke nor any 5xx.
  expect([...shoppers.seen.keys()]).toEqual([200]);
  await closingAudit(app);
});

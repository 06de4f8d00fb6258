import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import Stripe from 'stripe';
import { type Sandbox, startSandbox } from './index.ts';
import type { SandboxOptions } from './options.ts';

/** A sandbox with a product around it that is only as much product as the sandbox's own tests need. */
export interface TestSandbox {
  sandbox: Sandbox;
  /** The real SDK, pointed at the sandbox. */
  stripe: Stripe;
  /** The public address; /_sandbox is behind it. */
  origin: string;
  clock: TestClock;
  /** Raw bodies of the events received, in the order of their arrival. */
  received: ReceivedEvent[];
  /** How the product answers the next events: their statuses, then 200. */
  answerEventsWith(...statuses: number[]): void;
  stop(): Promise<void>;
}

export interface ReceivedEvent {
  body: string;
  signature: string;
}

export interface TestClock {
  now(): Date;
  advance(milliseconds: number): Promise<void>;
  afterNextJob(): Promise<Date | null>;
}

export interface TestSandboxOptions {
  /** Continues with the time of an earlier run. */
  clock?: TestClock;
  sandbox?: Partial<SandboxOptions>;
  stripe?: Stripe.StripeConfig;
}

/** A clock that stands still unless it is moved. */
export function testClock(start = '2026-11-21T15:00:00Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    async advance(milliseconds) {
      now += milliseconds;
    },
    afterNextJob: async () => null,
  };
}

export async function startTestSandbox(
  database: pg.PoolConfig,
  options: TestSandboxOptions = {},
): Promise<TestSandbox> {
  const received: ReceivedEvent[] = [];
  const statuses: number[] = [];
  const clock = options.clock ?? testClock();
  const server = http.createServer((request, response) => {
    if (request.url === '/webhook') void receive(request, response);
    else void sandbox.handle(request, response).then((done) => done || response.writeHead(404).end());
  });
  async function receive(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['stripe-signature']) });
    response.writeHead(statuses.shift() ?? 200).end();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await startSandbox({
    database,
    publicOrigin: origin,
    clock,
    webhookUrl: `${origin}/webhook`,
    ...options.sandbox,
  });
  return {
    sandbox,
    stripe: sdkOf(sandbox, options.stripe),
    origin,
    clock,
    received,
    answerEventsWith: (...next) => statuses.push(...next),
    async stop() {
      await sandbox.stop();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** As the product makes it, with shorter waits. */
function sdkOf(sandbox: Sandbox, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(sandbox.stripe.apiBase);
  return new Stripe(sandbox.stripe.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    timeout: 2000,
    maxNetworkRetries: 0,
    ...config,
  });
}

export const day = 86_400_000;

/** An intent of $165.00, paid with the test card of this name. */
export async function pay(stripe: Stripe, card = 'pm_card_visa', amount = 16_500): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { booking_id: '7' },
    transfer_group: 'booking_7',
  });
  return stripe.paymentIntents.confirm(intent.id, { payment_method: card, return_url: 'http://localhost:3000/done' });
}

/** An account as the product makes it for a cleaner, not yet filled in. */
export const makeAccount = (stripe: Stripe): Promise<Stripe.Account> =>
  stripe.accounts.create({
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    email: 'denise@example.test',
    metadata: { cleaner_id: '3' },
  });

import type http from 'node:http';
import type { SandboxKeys, SandboxOptions } from '../options.ts';
import type { RecordStore } from '../records/record-store.ts';
import { topUp } from './balance.ts';
import { BrowserAddresses } from './browser-addresses.ts';
import { type CardControls, cardControls } from './card-controls.ts';
import { bookDueCharges } from './charge-booking.ts';
import { StripeControls } from './controls.ts';
import { DailyPayouts } from './daily-payouts.ts';
import type { StripeEmulator } from './emulator.ts';
import { type Cause, newEvent } from './events.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { Faults } from './injected-faults.ts';
import { openObjects } from './objects.ts';
import { settleRefunds } from './refund-status.ts';
import { RestApi } from './rest-api.ts';
import { startRestServer } from './rest-server.ts';
import { Webhooks } from './webhooks.ts';

/** The path under which a browser finds the emulator. */
export const stripePath = '/_sandbox/stripe';

/** The Stripe emulator: where the SDK and the browser find it, and the controls of its other side. */
export interface StripeSandbox extends StripeControls, CardControls {
  /** The server that the SDK calls; /v1 is at its root. */
  readonly apiBase: string;
  /** The script that defines `window.Stripe`. */
  readonly scriptPath: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Seconds since 1970, by the clock that dates its objects. */
  now(): number;
}

export interface StartedStripe {
  sandbox: StripeSandbox;
  emulator: StripeEmulator;
  /** Lets everything happen that the clock has made due; also done once a second and before each request. */
  catchUp(): Promise<void>;
  /** Answers the paths under `/_sandbox/stripe`. */
  handle(request: http.IncomingMessage, response: http.ServerResponse, path: string): Promise<void>;
  stop(): Promise<void>;
}

type Options = Pick<SandboxOptions, 'publicOrigin' | 'clock' | 'webhookUrl' | 'startingBalance' | 'stripeWatcher'>;

export async function startStripe(options: Options, keys: SandboxKeys, store: RecordStore): Promise<StartedStripe> {
  const objects = openObjects(store);
  const now = () => Math.floor(options.clock.now().getTime() / 1000);
  const webhooks = new Webhooks({ objects, now }, store, { url: options.webhookUrl, secret: keys.webhookSecret });
  let cause: Cause = nobody;
  const emulator: StripeEmulator = {
    objects,
    now,
    publicBase: `${options.publicOrigin}${stripePath}`,
    webhookUrl: options.webhookUrl,
    emit(type, object, about = {}) {
      const event = newEvent(type, object, cause, about.created ?? now(), about);
      objects.events.put(event.id, event);
      options.stripeWatcher?.said(event);
      webhooks.add(event);
    },
  };
  const payouts = new DailyPayouts(emulator, store.records('moment'));
  if (options.startingBalance && objects.balanceTransactions.all().length === 0)
    topUp(emulator, options.startingBalance);
  const letTimePass = () => {
    bookDueCharges(emulator);
    payouts.catchUp();
    settleRefunds(emulator);
  };
  const faults = new Faults();
  const api = new RestApi({
    emulator,
    store,
    faults,
    idempotency: new IdempotencyKeys(store.records('idempotent_answer')),
    keys,
    watcher: options.stripeWatcher,
    catchUp: letTimePass,
    causedBy(current, work) {
      cause = current;
      try {
        return work();
      } finally {
        cause = nobody;
      }
    },
  });
  const server = await startRestServer(api);
  const catchUp = async () => {
    letTimePass();
    await store.saved();
  };
  const ticking = setInterval(() => catchUp().catch(() => undefined), 1000); // a failed save is tried again
  ticking.unref();
  webhooks.start();
  const addresses = new BrowserAddresses(emulator, store, api, options.publicOrigin);
  const stored = async <T>(work: () => T) => {
    const result = work();
    await catchUp();
    return result;
  };
  const sandbox = Object.assign(new StripeControls(emulator, store, faults, webhooks, letTimePass), {
    ...cardControls(emulator, stored),
    apiBase: server.url,
    scriptPath: `${stripePath}/stripe.js`,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
    webhookSecret: keys.webhookSecret,
    now,
  });
  return {
    sandbox,
    emulator,
    catchUp,
    handle: (request, response, path) => addresses.handle(request, response, path),
    async stop() {
      clearInterval(ticking);
      webhooks.stop();
      await server.stop();
    },
  };
}

const nobody: Cause = { id: null, idempotencyKey: null };

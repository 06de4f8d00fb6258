import type Stripe from 'stripe';
import type { RecordStore } from '../records/record-store.ts';
import type { Records } from '../records/records.ts';
import type { StripeEmulator } from './emulator.ts';
import { sendToWebhook, type WebhookTarget } from './send-to-webhook.ts';

interface Delivery {
  event: string;
  attempts: number;
  delivered: boolean;
  /** The last answer's status; 0 when there was none. */
  status: number;
}

interface Waiting {
  event: string;
  /** Milliseconds of this machine's clock: the sandbox's own may stand still. */
  dueAt: number;
}

const inParallel = 4;
const longestPause = 60_000;
const mostAttempts = 40;

/** Sends events to the product until it has taken them, also those that an earlier run left undelivered. */
export class Webhooks {
  readonly #emulator: Pick<StripeEmulator, 'objects' | 'now'>;
  readonly #store: RecordStore;
  readonly #deliveries: Records<Delivery>;
  readonly #target: WebhookTarget;
  #waiting: Waiting[] = [];
  #sending = 0;
  #held = false;
  #stopped = false;
  #timer: NodeJS.Timeout | null = null;
  #idle: (() => void)[] = [];

  constructor(emulator: Pick<StripeEmulator, 'objects' | 'now'>, store: RecordStore, target: WebhookTarget) {
    this.#emulator = emulator;
    this.#store = store;
    this.#target = target;
    this.#deliveries = store.records('delivery');
  }

  /** Takes up what an earlier run left. */
  start(): void {
    for (const delivery of this.#deliveries.all()) {
      if (!delivery.delivered) this.#waiting.push({ event: delivery.event, dueAt: 0 });
    }
    this.#pump();
  }

  /** Puts a fresh event in the queue; it leaves once it, and the change it tells of, are stored. */
  add(event: Stripe.Event): void {
    this.#deliveries.put(event.id, { event: event.id, attempts: 0, delivered: false, status: 0 });
    this.#waiting.push({ event: event.id, dueAt: 0 });
    this.#pump();
  }

  /** From now on events wait. */
  hold(): void {
    this.#held = true;
  }

  /** Everything that waits, oldest first. */
  waiting(): Stripe.Event[] {
    return this.#waiting.flatMap(({ event }) => this.#emulator.objects.events.get(event) ?? []);
  }

  /** Sends what was held in the given order, one after the other, and from then on events go out by themselves. */
  async release(order: (events: Stripe.Event[]) => Stripe.Event[]): Promise<void> {
    const held = this.#waiting;
    this.#waiting = [];
    this.#held = false;
    const events = held.flatMap(({ event }) => this.#emulator.objects.events.get(event) ?? []);
    this.#sending++;
    for (const event of order(events)) await this.#attempt(event.id);
    this.#sending--;
    this.#waiting.push(...held.filter(({ event }) => !this.#deliveries.get(event)?.delivered));
    this.#goOn();
  }

  /** Sends an event once more; gives the status of the answer, 0 when there was none. */
  send(event: Stripe.Event): Promise<number> {
    const payload = JSON.stringify(event, null, 2);
    return sendToWebhook(this.#target, payload, this.#emulator.now());
  }

  /** Resolves once no event waits to be taken. */
  allDelivered(): Promise<void> {
    if (this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #isIdle(): boolean {
    return this.#sending === 0 && this.#waiting.length === 0;
  }

  #pump(): void {
    if (this.#stopped || this.#held) return;
    const now = Date.now();
    while (this.#sending < inParallel) {
      const index = this.#waiting.findIndex(({ dueAt }) => dueAt <= now);
      const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!next) break;
      this.#sending++;
      void this.#deliver(next.event);
    }
    if (this.#sending < inParallel) this.#pumpWhenDue(); // otherwise the end of a sending goes on
  }

  #pumpWhenDue(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#waiting.length === 0) return;
    const next = this.#waiting.reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Infinity);
    this.#timer = setTimeout(() => this.#pump(), Math.max(0, next - Date.now()));
    this.#timer.unref();
  }

  async #deliver(event: string): Promise<void> {
    const delivery = await this.#attempt(event);
    this.#sending--;
    if (delivery && !delivery.delivered && delivery.attempts < mostAttempts) {
      const pause = Math.min(longestPause, 250 * 2 ** Math.min(delivery.attempts - 1, 10));
      this.#waiting.push({ event, dueAt: Date.now() + pause });
    }
    this.#goOn();
  }

  /** After a sending: the next, or word to those who wait for all. */
  #goOn(): void {
    if (this.#isIdle()) for (const resolve of this.#idle.splice(0)) resolve();
    this.#pump();
  }

  async #attempt(id: string): Promise<Delivery | undefined> {
    const event = this.#emulator.objects.events.get(id);
    const delivery = this.#deliveries.get(id);
    if (!event || !delivery || this.#stopped) return undefined;
    const stored = await this.#store.saved().then(
      () => true,
      () => false,
    );
    const status = stored ? await this.send(event) : 0;
    const delivered = status >= 200 && status < 300;
    if (delivered) this.#emulator.objects.events.put(id, { ...event, pending_webhooks: 0 });
    const result = this.#deliveries.put(id, { event: id, attempts: delivery.attempts + 1, delivered, status });
    this.#store.saved().catch(() => undefined); // unsaved, it is only sent once more after a restart
    return result;
  }
}

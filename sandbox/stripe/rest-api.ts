import type http from 'node:http';
import type { RecordStore } from '../records/record-store.ts';
import { checkConnected } from './accounts.ts';
import { answerBrowser } from './browser-routes.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Cause } from './events.ts';
import { expand } from './expand.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { Broken, Faults } from './injected-faults.ts';
import { StripeProblem } from './problem.ts';
import { type Answer, meet, problemAnswer, refusalAnswer, send, serverError } from './rest-answer.ts';
import {
  type Access,
  type ApiKeys,
  fingerprintOf,
  newRequestId,
  type RestRequest,
  readRequest,
} from './rest-request.ts';
import { routes } from './routes.ts';
import type { StripeWatcher } from './watcher.ts';

interface Parts {
  emulator: StripeEmulator;
  store: RecordStore;
  idempotency: IdempotencyKeys;
  faults: Faults;
  keys: ApiKeys;
  watcher: StripeWatcher | undefined;
  /** Called before each request: lets what the clock has made due happen first. */
  catchUp(): void;
  /** Runs work whose events name this request as their cause. */
  causedBy<T>(cause: Cause, work: () => T): T;
}

/** Answers Stripe's REST interface over http; all state is in the emulator's objects, and every answer leaves after they are stored. */
export class RestApi {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `path` is the path as Stripe has it, beginning with /v1. */
  async handle(request: http.IncomingMessage, response: http.ServerResponse, path: string, access: Access) {
    const { faults, keys, watcher } = this.#parts;
    try {
      const call = await readRequest(request, path, access, keys);
      const fault = faults.take(call);
      if (fault?.when === 'before') return meet(fault, response, call.id);
      const answer = await this.#answer(call, fault);
      if (watcher && !call.withPublishableKey) {
        watcher.asked(call);
        watcher.said(JSON.parse(answer.body));
      }
      await faults.runHooks('after', call);
      if (fault && fault.kind !== 500) return meet(fault, response, call.id);
      send(response, call.id, answer, call.idempotencyKey);
    } catch (error) {
      if (!request.complete && request.destroyed) return; // the client left before it had asked
      send(response, newRequestId(), problemAnswer(error));
    }
  }

  async #answer(call: RestRequest, fault: Broken | undefined): Promise<Answer> {
    const { idempotency, store, emulator, faults } = this.#parts;
    const key = call.idempotencyKey;
    const fingerprint = fingerprintOf(call);
    const stored = key ? idempotency.claim(key, fingerprint, emulator.now()) : undefined;
    if (stored) {
      await store.saved();
      return { ...stored, replayOf: stored.requestId };
    }
    try {
      await faults.runHooks('before', call);
      const refusal = faults.takeRefusal(call);
      const result = refusal ? refusalAnswer(refusal) : this.#work(call);
      const answer = fault?.kind === 500 ? serverError : result;
      if (key) idempotency.keep(key, { ...answer, fingerprint, requestId: call.id, at: emulator.now() });
      await store.saved();
      return answer;
    } finally {
      if (key) idempotency.release(key);
    }
  }

  /** Does what the request asks, in one go: nothing else runs in between. */
  #work(call: RestRequest): Answer {
    this.#parts.catchUp();
    const cause = { id: call.id, idempotencyKey: call.idempotencyKey };
    try {
      const result = this.#parts.causedBy(cause, () => this.#route(call));
      return { status: 200, body: JSON.stringify(expand(this.#parts.emulator, result, call.form.expand), null, 2) };
    } catch (error) {
      return problemAnswer(error);
    }
  }

  #route({ method, path, form, account, withPublishableKey }: RestRequest): object {
    const { emulator } = this.#parts;
    if (withPublishableKey) return answerBrowser(method, { emulator, path, form, account, id: '' });
    if (account !== null) checkConnected(emulator, account);
    for (const route of routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (match) return route.handler({ emulator, path, form, account, id: match[1] ?? '' });
    }
    throw new StripeProblem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox answers only the calls that the product makes.`,
    });
  }
}

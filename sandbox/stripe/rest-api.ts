import crypto from 'node:crypto';
import type http from 'node:http';
import { readBody } from '../http/read-body.ts';
import type { RecordStore } from '../records/record-store.ts';
import { checkConnected } from './accounts.ts';
import { apiVersion } from './api-version.ts';
import { answerBrowser } from './browser-routes.ts';
import type { Cause } from './events.ts';
import { expand } from './expand.ts';
import type { Fault, Faults, SeenRequest } from './faults.ts';
import { type Form, parseForm } from './form-encoding.ts';
import type { IdempotencyKeys, StoredAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import { type ErrorBody, invalidRequest, StripeProblem } from './problem.ts';
import { routes } from './routes.ts';
import type { World } from './world.ts';

interface Parts {
  world: World;
  store: RecordStore;
  idempotency: IdempotencyKeys;
  faults: Faults;
  keys: { secret: string; publishable: string };
  /** Called before each request: lets what the clock has made due happen first. */
  catchUp(): void;
  /** Runs work whose events name this request as their cause. */
  causedBy<T>(cause: Cause, work: () => T): T;
}

interface ApiRequest extends SeenRequest {
  id: string;
  form: Form;
  account: string | null;
  withPublishableKey: boolean;
  idempotencyKey: string | null;
}

type Answer = Pick<StoredAnswer, 'status' | 'body'> & { replayOf?: string };
type Access = 'any key' | 'publishable key';

/** Answers Stripe's REST interface over http; all state is in the world, all answers leave after it is stored. */
export class RestApi {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** `path` is the path as Stripe has it, beginning with /v1. */
  async handle(request: http.IncomingMessage, response: http.ServerResponse, path: string, access: Access) {
    const id = newId('req', 14);
    try {
      const call = await this.#read(request, path, access, id);
      const fault = this.#parts.faults.take(call);
      if (fault?.when === 'before') return meet(fault, response, id);
      const answer = await this.#answer(call, fault);
      await this.#parts.faults.runHooks('after', call);
      if (fault && fault.kind !== 500) return meet(fault, response, id);
      send(response, id, answer, call.idempotencyKey);
    } catch (error) {
      send(response, id, problemAnswer(error));
    }
  }

  async #read(request: http.IncomingMessage, path: string, access: Access, id: string): Promise<ApiRequest> {
    const { searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const body = await readBody(request);
    const form = { ...parseForm(searchParams.toString()), ...parseForm(body) };
    const method = request.method ?? 'GET';
    const withPublishableKey = this.#isPublishable(keyOf(request, form), access);
    checkVersion(headerOf(request, 'stripe-version'));
    const account = headerOf(request, 'stripe-account') ?? headerOf(request, 'stripe-context');
    const idempotencyKey = method === 'POST' ? headerOf(request, 'idempotency-key') : null;
    return { id, method, path, form, account, withPublishableKey, idempotencyKey };
  }

  #isPublishable(key: string | null, access: Access): boolean {
    const { secret, publishable } = this.#parts.keys;
    if (key === publishable) return true;
    if (key === secret && access === 'any key') return false;
    throw new StripeProblem(401, {
      type: 'invalid_request_error',
      message: key
        ? `Invalid API Key provided: ${key.slice(0, 8)}****`
        : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    });
  }

  async #answer(call: ApiRequest, fault: Fault | undefined): Promise<Answer> {
    const { idempotency, store, world, faults } = this.#parts;
    const key = call.idempotencyKey;
    const fingerprint = fingerprintOf(call);
    const stored = key ? idempotency.claim(key, fingerprint, world.now()) : undefined;
    if (stored) {
      await store.saved();
      return { ...stored, replayOf: stored.requestId };
    }
    try {
      await faults.runHooks('before', call);
      const result = this.#work(call);
      const answer = fault?.kind === 500 ? serverError : result;
      if (key) idempotency.keep(key, { ...answer, fingerprint, requestId: call.id, at: world.now() });
      await store.saved();
      return answer;
    } finally {
      if (key) idempotency.release(key);
    }
  }

  /** Does what the request asks, in one go: nothing else runs in between. */
  #work(call: ApiRequest): Answer {
    this.#parts.catchUp();
    const cause = { id: call.id, idempotencyKey: call.idempotencyKey };
    try {
      const result = this.#parts.causedBy(cause, () => this.#route(call));
      return { status: 200, body: JSON.stringify(expand(this.#parts.world, result, call.form.expand), null, 2) };
    } catch (error) {
      return problemAnswer(error);
    }
  }

  #route({ method, path, form, account, withPublishableKey }: ApiRequest): object {
    const { world } = this.#parts;
    if (withPublishableKey) return answerBrowser(method, { world, path, form, account, id: '' });
    if (account !== null) checkConnected(world, account);
    for (const route of routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (match) return route.handler({ world, path, form, account, id: match[1] ?? '' });
    }
    throw new StripeProblem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox answers only the calls that the product makes.`,
    });
  }
}

const serverError: Answer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred. (sandbox fault)' } }),
};

const rateLimited: Answer = {
  status: 429,
  body: JSON.stringify({
    error: {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. (sandbox fault)',
    },
  }),
};

function meet(fault: Fault, response: http.ServerResponse, requestId: string): void {
  if (fault.kind === 'reset') response.socket?.destroy();
  else if (fault.kind !== 'hang') send(response, requestId, fault.kind === 429 ? rateLimited : serverError);
}

function problemAnswer(error: unknown): Answer {
  const problem = error instanceof StripeProblem ? error : unexpected(error);
  const body: { error: ErrorBody } = { error: problem.body };
  return { status: problem.status, body: JSON.stringify(body, null, 2) };
}

function unexpected(error: unknown): StripeProblem {
  console.error('The Stripe sandbox failed on a request:', error);
  return new StripeProblem(500, { type: 'api_error', message: `The sandbox failed: ${String(error)}` });
}

function send(response: http.ServerResponse, requestId: string, answer: Answer, idempotencyKey: string | null = null) {
  if (response.destroyed) return;
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'request-id': requestId,
    'stripe-version': apiVersion,
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey, 'original-request': answer.replayOf ?? requestId }),
    ...(answer.replayOf && { 'idempotent-replayed': 'true' }),
  });
  response.end(answer.body);
}

/** Bearer as the SDK sends it, Basic as curl does, or the `key` parameter of browsers. */
function keyOf(request: http.IncomingMessage, form: Form): string | null {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme === 'Bearer') return credentials;
  if (scheme === 'Basic') return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? null;
  return typeof form.key === 'string' ? form.key : null;
}

function headerOf(request: http.IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function checkVersion(version: string | null): void {
  if (version === null || version === apiVersion) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. The sandbox speaks ${apiVersion}.`);
}

/** Tells one request from another under the same key; card numbers do not enter it, since it is stored. */
function fingerprintOf({ method, path, account, form }: ApiRequest): string {
  const withoutNumbers = JSON.stringify(form, (name, value) => (name === 'number' ? undefined : value));
  return crypto.createHash('sha256').update(`${method} ${path} ${account} ${withoutNumbers}`).digest('hex');
}

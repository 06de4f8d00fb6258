import crypto from 'node:crypto';
import type http from 'node:http';
import { queryOf } from '../http/address.ts';
import { readBody } from '../http/read-body.ts';
import { apiVersion } from './api-version.ts';
import { type Form, parseForm } from './form-encoding.ts';
import { newId } from './ids.ts';
import type { SeenRequest } from './injected-faults.ts';
import { invalidRequest, StripeProblem } from './problem.ts';

/** A request of Stripe's interface, as far as it is the same for all calls. */
export interface RestRequest extends SeenRequest {
  id: string;
  /** The connected account that the platform speaks for; null for itself. */
  account: string | null;
  withPublishableKey: boolean;
  idempotencyKey: string | null;
}

/** Which keys an address takes: that of the SDK any, that of browsers the publishable one. */
export type Access = 'any key' | 'publishable key';

export interface ApiKeys {
  secret: string;
  publishable: string;
}

/** Reads and authenticates a request; `path` is the path as Stripe has it. Refuses wrong keys and versions. */
export async function readRequest(
  request: http.IncomingMessage,
  path: string,
  access: Access,
  keys: ApiKeys,
): Promise<RestRequest> {
  const body = await readBody(request);
  const form = { ...parseForm(queryOf(request).toString()), ...parseForm(body) };
  const method = request.method ?? 'GET';
  const withPublishableKey = isPublishable(keyOf(request, form), access, keys);
  checkVersion(headerOf(request, 'stripe-version'));
  const account = headerOf(request, 'stripe-account') ?? headerOf(request, 'stripe-context');
  const idempotencyKey = method === 'POST' ? headerOf(request, 'idempotency-key') : null;
  return { id: newRequestId(), method, path, form, account, withPublishableKey, idempotencyKey };
}

export const newRequestId = (): string => newId('req', 14);

function isPublishable(key: string | null, access: Access, { secret, publishable }: ApiKeys): boolean {
  if (key === publishable) return true;
  if (key === secret && access === 'any key') return false;
  throw new StripeProblem(401, {
    type: 'invalid_request_error',
    message: key
      ? `Invalid API Key provided: ${key.slice(0, 8)}****`
      : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
  });
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
export function fingerprintOf({ method, path, account, form }: RestRequest): string {
  const withoutNumbers = JSON.stringify(form, (name, value) => (name === 'number' ? undefined : value));
  return crypto.createHash('sha256').update(`${method} ${path} ${account} ${withoutNumbers}`).digest('hex');
}

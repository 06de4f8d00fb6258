import { isDeepStrictEqual } from 'node:util';
import { calls, definitionOf, type Name, type Reply, type Request } from '#contract/calls';

/** What came back: the reply by contract when the status is 200, else the refusal's words. */
export interface Answer<K extends Name> {
  status: number;
  headers: Headers;
  body: Reply<K>;
  error: string | undefined;
}

/** Somebody with a browser's cookies and nothing else. Every good reply has to be what the contract says, and no more. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly origin: string;
  /** The time by the clock of the app, where it is moved by tests. */
  now: (() => number) | undefined;
  /** The address that somebody comes from, for an app that trusts a proxy; the test's own where there is none. */
  address: string | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  get cookies(): [string, string][] {
    return [...this.#cookies];
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** The same browser at another process of the product. */
  at(origin: string): Visitor {
    const visitor = new Visitor(origin);
    for (const [name, value] of this.#cookies) visitor.setCookie(name, value);
    return visitor;
  }

  /** Forgets every cookie but these. */
  keepCookies(...names: string[]): void {
    for (const name of this.#cookies.keys()) if (!names.includes(name)) this.#cookies.delete(name);
  }

  /** Makes a call as the contract has it. */
  async call<K extends Name>(name: K, input: Request<K>): Promise<Answer<K>> {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const response =
      method === 'GET'
        ? await this.fetch(`${path}?${query(input as object)}`)
        : await this.fetch(path, {
            method,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(input),
          });
    const body = await response.json();
    this.checkAnswer(name, response.status, body);
    return { status: response.status, headers: response.headers, body, error: body.error };
  }

  /** Throws where an answer is not what the contract says. */
  protected checkAnswer(name: Name, status: number, body: unknown): void {
    if (status === 200) checkReply(name, body);
    else checkRefusal(name, status);
  }

  /** The reply of a call that has to succeed. */
  async ask<K extends Name>(name: K, input: Request<K>): Promise<Reply<K>> {
    const { status, body, error } = await this.call(name, input);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${error}`);
    return body;
  }

  /** Any request, with this visitor's cookies. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies) headers.set('cookie', cookies);
    if (this.address) headers.set('x-forwarded-for', this.address);
    const response = await fetch(`${this.origin}${path}`, { redirect: 'manual', ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      if (/Max-Age=0\b|expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(name.length + 1));
    }
    return response;
  }
}

const query = (input: object): string =>
  new URLSearchParams(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();

/** What any call may answer: input that is not valid, too large, too often, or a server in trouble. */
const ALWAYS = [400, 413, 415, 429, 500, 503];

function checkRefusal(name: Name, status: number): void {
  const { access, errors = [] } = definitionOf(name);
  const allowed: number[] = [...ALWAYS, ...errors, ...(access === 'anyone' ? [] : [401, 403])];
  if (!allowed.includes(status)) throw new Error(`${name} answered ${status}, which its errors do not list.`);
}

function checkReply(name: Name, body: unknown): void {
  const { reply } = calls[name];
  if (typeof reply === 'string') return;
  const checked = reply.safeParse(body);
  if (!checked.success) throw new Error(`${name} broke the contract: ${checked.error.message}`);
  // What the contract does not name was dropped by reading it: a reply must not have had it.
  if (!isDeepStrictEqual(checked.data, body)) {
    throw new Error(`${name} replied with more than the contract has: ${JSON.stringify(body)}`);
  }
}

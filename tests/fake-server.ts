import { onTestFinished, vi } from 'vitest';
import { calls, type Name, type Reply, type Request as Sent } from '#contract/calls';

/**
 * The network of a component test, and the only thing in it that is not the product's own: takes the place of `fetch`,
 * answers the contract's calls as the test says, and keeps what was sent. What the contract does not know, or what the
 * test has no answer for, fails the test.
 */

type Answer = () => Promise<Response>;

export class FakeServer {
  readonly #answers = new Map<string, Answer>();
  readonly #received: { name: string; input: unknown; headers: Headers }[] = [];
  readonly #mistakes: string[] = [];

  /** From now on the call is answered by this. */
  answers<K extends Name>(name: K, reply: Reply<K>): void {
    this.#answers.set(name, async () => Response.json(reply));
  }

  /** From now on the call is refused with an HTTP status and the server's sentence; `next`: other times that fit; `code`: why; `more`: beside it. */
  refuses(name: Name, status: number, error?: string, next?: readonly object[], code?: string, more?: object): void {
    this.#answers.set(name, async () => Response.json({ error, ...(next && { next }), code, ...more }, { status }));
  }

  /** From now on the call does not arrive. */
  isUnreachable(name: Name): void {
    this.#answers.set(name, async () => {
      throw new TypeError('Failed to fetch');
    });
  }

  /** From now on the call waits, and is answered by this once the returned function is called. */
  answersLater<K extends Name>(name: K, reply: Reply<K>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#answers.set(name, async () => {
      await promise;
      return Response.json(reply);
    });
    return resolve;
  }

  /** What was sent with a call, each time that it was made. */
  received<K extends Name>(name: K): Sent<K>[] {
    return this.#received.filter((one) => one.name === name).map(({ input }) => input as Sent<K>);
  }

  /** A header of each call that was made. */
  headersOf(name: Name, header: string): (string | null)[] {
    return this.#received.filter((one) => one.name === name).map(({ headers }) => headers.get(header));
  }

  /** Throws an Error that names every call that should not have been made. */
  assertOnlyExpectedCalls(): void {
    if (this.#mistakes.length > 0) throw new Error(this.#mistakes.join('\n'));
  }

  /** In place of `fetch`. */
  readonly fetch = async (url: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const name = `${method} ${pathname}`;
    const input: unknown = method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(String(body));
    this.#received.push({ name, input, headers: new Headers(headers) });
    const mistake = mistakeIn(name, input);
    if (mistake) this.#mistakes.push(mistake);
    const answer = this.#answers.get(name);
    if (!answer) this.#mistakes.push(`The test has no answer for ${name}.`);
    return answer ? answer() : Response.json({ error: `No answer for ${name}.` }, { status: 501 });
  };
}

/** What the real server would refuse before it does anything. */
function mistakeIn(name: string, input: unknown): string | undefined {
  if (!(name in calls)) return `The contract has no call ${name}.`;
  const { request } = calls[name as Name];
  if (typeof request === 'string') return `${name} takes no JSON.`;
  const { error } = request.safeParse(input);
  return error && `${name} would be refused: ${error.message}`;
}

/** A server for one test. When the test ends, its calls are looked through. */
export function startFakeServer(): FakeServer {
  const server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    server.assertOnlyExpectedCalls();
  });
  return server;
}

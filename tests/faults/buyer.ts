import type { TestApp } from '../test-app.ts';
import { Visitor } from '../visitor.ts';

let buyers = 0;

function nextAddress(): string {
  buyers++;
  return `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`;
}

/** The app, in which everybody new comes from an address of their own; it has to trust a proxy. */
export const withManyAddresses = (app: TestApp): TestApp => ({
  ...app,
  visitor: () => Object.assign(app.visitor(), { address: nextAddress() }),
});

/** A visitor with an address of their own, as the proxy in front of a server tells it. */
export class Buyer extends Visitor {
  readonly #address: string;
  #cookies: string;

  constructor(origin: string, address = nextAddress(), cookies = '') {
    super(origin);
    this.#address = address;
    this.#cookies = cookies;
  }

  /** The same browser, whose requests reach another server process. */
  at(origin: string): Buyer {
    return new Buyer(origin, this.#address, this.#cookies);
  }

  /** The same browser, on another network. */
  onOtherNetwork(): Buyer {
    return new Buyer(this.origin, nextAddress(), this.#cookies);
  }

  /** Somebody else on the same network. */
  neighbor(): Buyer {
    return new Buyer(this.origin, this.#address);
  }

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.#address);
    if (this.#cookies) headers.set('cookie', this.#cookies);
    const response = await super.fetch(path, { ...init, headers });
    const given = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (given.length > 0) this.#cookies = given.join('; ');
    return response;
  }
}

/** A client that keeps no connection open after its answer. */
export class ConnectionCloseBuyer extends Buyer {
  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('connection', 'close');
    return super.fetch(path, { ...init, headers });
  }
}

/** One whose server may be of another release, with a contract of its own. */
export class BuyerOfAnyRelease extends ConnectionCloseBuyer {
  protected override checkAnswer(): void {}
}

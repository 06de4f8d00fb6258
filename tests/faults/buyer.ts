import { Visitor } from '../visitor.ts';

let buyers = 0;

/** A visitor with an address of their own, as the proxy in front of a server tells it. */
export class Buyer extends Visitor {
  readonly #address: string;

  constructor(origin: string) {
    super(origin);
    buyers++;
    this.#address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`;
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.#address);
    return super.fetch(path, { ...init, headers });
  }
}

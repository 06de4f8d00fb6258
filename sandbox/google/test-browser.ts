/** Where a browser has come to. */
export interface Place {
  url: URL;
  /** 0 for an address of the product, which is not asked. */
  status: number;
  headers: Headers;
  text: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** As much of a browser as a sign-in needs: cookies with their paths, redirects, and forms, until it is back at `product`. */
export class TestBrowser {
  readonly #product: string;
  #cookies: Cookie[] = [];

  constructor(product: string) {
    this.#product = product;
  }

  /** Opens an address, and whatever that leads to. */
  async open(address: URL | string, init: RequestInit = {}): Promise<Place> {
    const url = new URL(address);
    if (url.href.startsWith(this.#product)) return { url, status: 0, headers: new Headers(), text: '' };
    const headers = { accept: 'text/html', cookie: this.#cookiesFor(url), ...init.headers };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const location = response.headers.get('location');
    if (location) return this.open(new URL(location, url));
    return { url, status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Sends a form of a page, which is taken by the page's own address. */
  submit({ url }: Place, fields: Record<string, string>, origin = url.origin): Promise<Place> {
    return this.open(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });
  }

  #cookiesFor({ pathname }: URL): string {
    const fitting = this.#cookies.filter(
      ({ path }) => pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')),
    );
    return fitting.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  #keep(header: string): void {
    const [pair = '', ...rest] = header.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const attributes = new Map(rest.map((attribute) => attribute.toLowerCase().split('=') as [string, string]));
    const path = attributes.get('path') ?? '/';
    const expires = attributes.get('expires');
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path.toLowerCase() !== path);
    if (expires && Date.parse(expires) < Date.now()) return;
    this.#cookies.push({ name, value, path: /path=([^;]*)/i.exec(header)?.[1] ?? '/' });
  }
}

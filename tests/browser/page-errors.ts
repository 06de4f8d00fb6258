import type { BrowserContext } from '@playwright/test';

/** The stand-ins' own affairs: their frame for mails runs no script, their cards are declined, Google is at another origin. */
const OF_THE_SANDBOX = /\/_sandbox\//;

/**
 * What no page may cause, whatever is done on it: errors on the console or uncaught, something refused by the page's own
 * security policy, a request to another origin.
 */
export class PageErrors {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async listenTo(context: BrowserContext): Promise<void> {
    await context.addInitScript(sayViolations);
    context.on('console', (message) => {
      const complaint = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' && !OF_THE_SANDBOX.test(complaint)) this.#heard.push(complaint);
    });
    context.on('weberror', (error) => this.#heard.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      const { origin, pathname, protocol, href } = new URL(request.url());
      if (pathname === '/_api/csp-report') this.#heard.push(`csp-report: ${request.postData()}`);
      if (!protocol.startsWith('http') || origin === this.#origin || OF_THE_SANDBOX.test(href)) return;
      this.#heard.push(`another origin: ${href}`);
    });
  }

  /** A test that has calls refused says so: browsers put each refused request on the console. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#heard.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }
}

/** Runs in the page: not every violation reaches the console by itself. */
function sayViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    console.error(`refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });
}

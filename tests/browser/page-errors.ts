import type { BrowserContext } from '@playwright/test';

/** Errors of the emulators' own pages: their frame for emails runs no script, their cards are declined, Google is at another origin. */
const SANDBOX_PAGES = /\/_sandbox\//;

/**
 * What no page may cause, whatever is done on it: errors on the console or uncaught, something refused by the page's own
 * security policy, a request to another origin.
 */
export class PageErrors {
  readonly #errors: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async listenTo(context: BrowserContext): Promise<void> {
    await context.addInitScript(reportViolations);
    context.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' && !SANDBOX_PAGES.test(text)) this.#errors.push(text);
    });
    context.on('weberror', (error) => this.#errors.push(`uncaught: ${error.error().message}`));
    context.on('request', (request) => {
      const { origin, pathname, protocol, href } = new URL(request.url());
      if (pathname === '/_api/csp-report') this.#errors.push(`csp-report: ${request.postData()}`);
      if (!protocol.startsWith('http') || origin === this.#origin || SANDBOX_PAGES.test(href)) return;
      this.#errors.push(`another origin: ${href}`);
    });
  }

  /** A test that has calls refused says so: browsers put each refused request on the console. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }
}

/** Runs in the page: not every violation reaches the console by itself. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    console.error(`refused by the policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });
}

import type http from 'node:http';
import { isFromOwnPage } from '../http/own-origin.ts';
import { sendMessage, sendNotFound } from '../http/page.ts';
import type { RecordStore } from '../records/record-store.ts';
import { sendScript } from './browser-script.ts';
import type { StripeEmulator } from './emulator.ts';
import { expressPage } from './pages/express-page.ts';
import { onboardingPage } from './pages/onboarding-page.ts';
import type { PageCall, PageHandler } from './pages/page-call.ts';
import { receiptPage } from './pages/receipt-page.ts';
import { redirectPage } from './pages/redirect-page.ts';
import { threeDSecureAnswer } from './pages/three-d-secure.ts';
import { StripeProblem } from './problem.ts';
import type { RestApi } from './rest-api.ts';

const pages: Record<string, PageHandler> = {
  '3ds': threeDSecureAnswer,
  connect: onboardingPage,
  express: expressPage,
  receipts: receiptPage,
  redirect: redirectPage,
};

/** What a browser meets of Stripe: the script, the REST calls it makes, and the hosted pages. */
export class BrowserAddresses {
  readonly #emulator: StripeEmulator;
  readonly #store: RecordStore;
  readonly #api: RestApi;
  readonly #publicOrigin: string;

  constructor(emulator: StripeEmulator, store: RecordStore, api: RestApi, publicOrigin: string) {
    this.#emulator = emulator;
    this.#store = store;
    this.#api = api;
    this.#publicOrigin = publicOrigin;
  }

  /** `path` is what follows /_sandbox/stripe, beginning with a slash. */
  async handle(request: http.IncomingMessage, response: http.ServerResponse, path: string): Promise<void> {
    if (path === '/stripe.js') return sendScript(response);
    if (path.startsWith('/v1/')) return this.#api.handle(request, response, path, 'publishable key');
    const [, name = '', ...rest] = path.split('/');
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    if (!page) return sendNotFound(response);
    if (request.method === 'POST' && !isFromOwnPage(request, this.#publicOrigin)) {
      return sendMessage(response, 403, 'Not from here', 'This form must be sent from the sandbox itself.');
    }
    const call: PageCall = { emulator: this.#emulator, store: this.#store, request, response, id: rest.at(-1) ?? '' };
    try {
      await page(call);
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      sendMessage(response, error.status === 404 ? 404 : 400, 'That did not work', error.body.message);
    }
  }
}

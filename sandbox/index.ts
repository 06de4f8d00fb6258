import type http from 'node:http';
import { handleControlPanel } from './control-panel/control-panel.ts';
import { type GoogleSandbox, googlePath, startGoogle } from './google/index.ts';
import { pathOf } from './http/address.ts';
import { sendAsset } from './http/assets.ts';
import { sendMessage, sendNotFound } from './http/page.ts';
import { handleMail } from './mail/inbox-pages.ts';
import { Mailbox } from './mail/mailbox.ts';
import { defaultKeys, type SandboxOptions } from './options.ts';
import { RecordStore } from './records/record-store.ts';
import { type StripeSandbox, startStripe, stripePath } from './stripe/index.ts';

export type { GoogleAccount, GoogleOptions, GoogleSandbox, NewGoogleAccount } from './google/index.ts';
export type { Mailbox } from './mail/mailbox.ts';
export type { Email } from './mail/message.ts';
export type { SandboxClock, SandboxKeys, SandboxOptions, SandboxPerson } from './options.ts';
export type { StripeSandbox } from './stripe/index.ts';
export type { Fault, RequestPattern } from './stripe/injected-faults.ts';

const root = '/_sandbox';
const mailPath = `${root}/mail`;

/** Emulators for the services that the product uses; production code reaches them by their usual protocols. */
export interface Sandbox {
  stripe: StripeSandbox;
  mail: Mailbox;
  google: GoogleSandbox;
  /** Answers every /_sandbox path of the public address; false, and nothing done, for any other. */
  handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts the emulators where an earlier run left them; see `SandboxOptions`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const store = await RecordStore.open(options.database);
  const stripe = await startStripe(options, options.keys ?? defaultKeys, store);
  const mail = new Mailbox(store, options.clock);
  await mail.acceptConnections();
  const google = await startGoogle(options, store);
  await store.saved();

  async function answer(request: http.IncomingMessage, response: http.ServerResponse, path: string): Promise<void> {
    const below = (prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
    if (await sendAsset(response, path.slice(root.length + 1))) return;
    await stripe.catchUp();
    if (below(mailPath)) return handleMail(mail, request, response, path.slice(mailPath.length));
    if (below(stripePath)) return stripe.handle(request, response, path.slice(stripePath.length));
    if (below(googlePath)) return google.handle(request, response);
    if (path === root || path === `${root}/` || below(`${root}/do`)) {
      return handleControlPanel({ options, stripe }, request, response, path.slice(root.length + 1));
    }
    sendNotFound(response);
  }

  return {
    stripe: stripe.sandbox,
    mail,
    google,
    async handle(request, response) {
      const path = pathOf(request);
      if (path !== root && !path.startsWith(`${root}/`)) return false;
      await answer(request, response, path).catch((error: unknown) => fail(response, error));
      return true;
    },
    async stop() {
      await Promise.all([stripe.stop(), mail.refuseConnections()]);
      await store.close();
    },
  };
}

function fail(response: http.ServerResponse, error: unknown): void {
  console.error('The sandbox failed on a page:', error);
  if (!response.headersSent) sendMessage(response, 500, 'The sandbox failed', String(error));
  else response.destroy();
}

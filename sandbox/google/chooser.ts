import type http from 'node:http';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { type Html, html } from '../http/html.ts';
import { isFromOwnPage } from '../http/own-origin.ts';
import { readBody } from '../http/read-body.ts';
import type { GoogleAccounts } from './accounts.ts';
import { type Refused, readChoice } from './chooser-form.ts';
import { chooserBody } from './chooser-page.ts';
import type { Choice, Plans } from './controls.ts';
import { type PopupPage, sendPopup } from './popup-page.ts';
import { mountPath } from './provider.ts';

export interface Chooser {
  provider: Provider;
  accounts: GoogleAccounts;
  plans: Plans;
}

/**
 * The page on which somebody says who they are. A choice ends the provider's interaction, which sends the browser on to
 * the product; a choice that a test has planned does so without showing the page.
 */
export async function handleChooser(
  chooser: Chooser,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { provider, plans } = chooser;
  const interaction = await interactionOf(provider, request, response);
  if (!interaction) return sendMessage(chooser, response, 400, 'This sign-in has expired', expired);
  const redirectTo = new URL(String(interaction.params.redirect_uri));
  if (request.method !== 'POST') {
    const planned = plans.choices.shift();
    return planned ? finish(provider, request, response, planned) : sendChooser(chooser, response, redirectTo);
  }
  if (!isFromOwnPage(request, provider.issuer)) return sendMessage(chooser, response, 403, 'Not from here', foreign);
  const { choice, refused } = readChoice(chooser.accounts, new URLSearchParams(await readBody(request)));
  return choice ? finish(provider, request, response, choice) : sendChooser(chooser, response, redirectTo, refused);
}

const expired = html`<p>It was finished, or it took longer than ten minutes. Close this window and start again.</p>`;
const foreign = html`<p>This form must be sent from the page itself.</p>`;

/** The sign-in under way in this browser; undefined when it is over. */
async function interactionOf(provider: Provider, request: http.IncomingMessage, response: http.ServerResponse) {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

/** No part of an earlier submission counts: `select_account`, `consent` and `login` are settled at once. */
function finish(
  provider: Provider,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  choice: Choice,
): Promise<void> {
  const result =
    choice === 'cancel'
      ? { error: 'access_denied', error_description: 'The user canceled the sign-in' }
      : { login: { accountId: choice.sub }, select_account: {}, consent: {} };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function sendChooser({ provider, accounts }: Chooser, response: http.ServerResponse, to: URL, refused?: Refused): void {
  const page = {
    title: 'Choose an account',
    base: mountPath(provider.issuer),
    body: chooserBody({ accounts: accounts.all(), asker: to.host, ...(refused && { refused }) }),
    formTargets: [to.origin],
  };
  sendPopup(response, refused ? 422 : 200, page);
}

function sendMessage({ provider }: Chooser, response: http.ServerResponse, status: number, title: string, body: Html) {
  sendPopup(response, status, { title, body, base: mountPath(provider.issuer) } satisfies PopupPage);
}

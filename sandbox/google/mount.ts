import fs from 'node:fs/promises';
import type http from 'node:http';
import { sendAsset } from '../http/assets.ts';
import { html } from '../http/html.ts';
import { privateHeaders, sendJson } from '../http/page.ts';
import { type Chooser, handleChooser } from './chooser.ts';
import { sendPopup } from './popup-page.ts';
import { mountPath } from './provider.ts';

/** Answers one request; never rejects, so that it can be an http server's listener too. */
export type GoogleHandler = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void>;

/** An http handler for the provider and its pages, below the path of its issuer, on whatever server that is reached by. */
export function mountProvider(chooser: Chooser): GoogleHandler {
  const { provider, plans } = chooser;
  const base = mountPath(provider.issuer);
  const answerByProtocol = provider.callback();
  const notFound = { title: 'Not found', base, body: html`<p>There is nothing at this address.</p>` };

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const address = request.url ?? '/'; // as it was sent: not everything that can be asked for is a URL
    if (!address.startsWith(`${base}/`)) return sendPopup(response, 404, notFound);
    const belowBase = address.slice(base.length);
    const [path = '/'] = belowBase.split('?', 1);
    if (path === '/popup.css') return sendStyles(response);
    if (await sendAsset(response, path.slice(1))) return;
    if (path.startsWith('/choose/')) return handleChooser(chooser, request, response);
    if (path === '/.well-known/openid-configuration' && plans.discoveryFailures > 0) {
      plans.discoveryFailures--;
      return sendJson(response, { error: 'The sandbox was told to fail here' }, 503);
    }
    // The provider knows no mount path of its own: it takes it from the difference of the two addresses.
    Object.assign(request, { originalUrl: address, url: belowBase });
    await answerByProtocol(request, response);
  }

  return (request, response) =>
    answer(request, response).catch((error: unknown) => {
      console.error('The Google emulator failed:', error);
      if (response.headersSent) response.destroy();
      else sendPopup(response, 500, { title: 'The sandbox failed', base, body: html`<p>${String(error)}</p>` });
    });
}

async function sendStyles(response: http.ServerResponse): Promise<void> {
  const styles = await fs.readFile(new URL('popup.css', import.meta.url));
  response.writeHead(200, { ...privateHeaders, 'content-type': 'text/css; charset=utf-8' });
  response.end(styles);
}

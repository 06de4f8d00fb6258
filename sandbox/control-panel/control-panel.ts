import type http from 'node:http';
import { isFromOwnPage } from '../http/own-origin.ts';
import { redirect, sendMessage, sendNotFound, sendPage } from '../http/page.ts';
import { readBody } from '../http/read-body.ts';
import { StripeProblem } from '../stripe/problem.ts';
import { actions, type ControlPanel } from './actions.ts';
import { controlPanelPage } from './control-panel-page.ts';

/** The sandbox's own page at `''`, and the forms on it at `do/<action>`. */
export async function handleControlPanel(
  panel: ControlPanel,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  path: string,
): Promise<void> {
  if (path === '') return sendPage(response, await controlPanelPage(panel));
  const name = path.slice('do/'.length);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || request.method !== 'POST') return sendNotFound(response);
  if (!isFromOwnPage(request, panel.options.publicOrigin)) {
    return sendMessage(response, 403, 'Not from here', 'This form must be sent from the sandbox page itself.');
  }
  try {
    await action.run(panel, new URLSearchParams(await readBody(request)));
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return sendMessage(response, 400, 'That did not work', error.body.message);
  }
  redirect(response, `/_sandbox#${action.section}`, action.cookie);
}

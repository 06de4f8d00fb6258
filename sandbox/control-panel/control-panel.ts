import type http from 'node:http';
import { isFromOwnPage } from '../http/own-origin.ts';
import { redirect, sendMessage, sendNotFound, sendPage } from '../http/page.ts';
import { readBody } from '../http/read-body.ts';
import type { SandboxOptions } from '../options.ts';
import type { StartedStripe } from '../stripe/index.ts';
import { StripeProblem } from '../stripe/problem.ts';
import { actions } from './actions.ts';
import { hubPage } from './control-panel-page.ts';

export interface Hub {
  options: SandboxOptions;
  stripe: StartedStripe;
}

/** The sandbox's own page at `''`, and the forms on it at `do/<action>`. */
export async function handleHub(
  hub: Hub,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  path: string,
): Promise<void> {
  if (path === '') return sendPage(response, await hubPage(hub));
  const name = path.slice('do/'.length);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || request.method !== 'POST') return sendNotFound(response);
  if (!isFromOwnPage(request, hub.options.publicOrigin)) {
    return sendMessage(response, 403, 'Not from here', 'This form must be sent from the sandbox page itself.');
  }
  try {
    await action.run(hub, new URLSearchParams(await readBody(request)));
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return sendMessage(response, 400, 'That did not work', error.body.message);
  }
  redirect(response, `/_sandbox#${action.section}`);
}

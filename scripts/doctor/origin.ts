import type { Config } from '#platform/config';
import { errorMessage, type Finding, fail, ok, warn } from './finding.ts';
import { WEBHOOK_PATH } from './stripe.ts';

/** Whether the product answers at its public origin, through the proxies in front of it. */
export async function checkOrigin({ publicOrigin }: Config): Promise<Finding[]> {
  let ready: Response;
  try {
    ready = await fetch(`${publicOrigin}/_api/ready`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return [
      warn(
        `${publicOrigin} does not answer yet: ${errorMessage(cause)}`,
        'Start the server, and look at DNS and proxy.',
      ),
    ];
  }
  if (ready.status !== 200) {
    return [fail(`${publicOrigin} answers with ${ready.status}`, 'Look at the log of the server and of the proxy.')];
  }
  return [ok(`${publicOrigin} answers`), ...transport(publicOrigin, ready), await checkWebhook(publicOrigin)];
}

const transport = (publicOrigin: string, { headers }: Response): Finding[] =>
  publicOrigin.startsWith('https:') && !headers.has('strict-transport-security')
    ? [warn('The proxy drops Strict-Transport-Security', 'Let it pass the headers of the server on.')]
    : [];

/** An event without a signature reaches the server and is refused there: nothing else would say 400. */
async function checkWebhook(publicOrigin: string): Promise<Finding> {
  const { status } = await fetch(`${publicOrigin}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  return status === 400
    ? ok('The webhook can be reached, and refuses unsigned events')
    : fail(`An unsigned event is answered with ${status}, not 400`, `Let the proxy pass ${WEBHOOK_PATH} on unchanged.`);
}

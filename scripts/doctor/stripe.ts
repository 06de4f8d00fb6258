import type Stripe from 'stripe';
import type { Config } from '#platform/config';
import { createStripe, isForbidden, isProviderUnavailable, SUBSCRIBED_EVENTS } from '#server/payments';
import { errorMessage, type Finding, fail, ok, warn } from './finding.ts';

export const WEBHOOK_PATH = '/_api/webhooks/stripe';
const DASHBOARD = 'Stripe’s dashboard, Developers, Webhooks';

/** Whether the key is taken, Connect is on, and the provider sends its events here. */
export async function checkStripe({ stripe: settings, publicOrigin }: Config): Promise<Finding[]> {
  const stripe = await createStripe(settings)();
  try {
    const { livemode } = await stripe.balance.retrieve();
    const mode = livemode ? 'live' : 'test';
    return [
      ok(`Stripe takes the secret key (${mode} mode)`),
      await checkConnect(stripe),
      ...(await checkEndpoints(stripe, publicOrigin, settings.webhookSecrets.length)),
    ];
  } catch (error) {
    if (isProviderUnavailable(error)) {
      return [fail(`Stripe does not answer: ${errorMessage(error)}`, 'Check this network’s outgoing connections.')];
    }
    return [
      fail(
        `Stripe refuses: ${errorMessage(error)}`,
        'Take STRIPE_SECRET_KEY from the dashboard, Developers, API keys.',
      ),
    ];
  }
}

const checkConnect = (stripe: Stripe): Promise<Finding> =>
  stripe.accounts.list({ limit: 1 }).then(
    () => ok('Connect is on: cleaners can be paid'),
    (error) =>
      fail(`Cleaners cannot be paid: ${errorMessage(error)}`, 'Finish the set-up of Connect in Stripe’s dashboard.'),
  );

async function checkEndpoints(stripe: Stripe, publicOrigin: string, secrets: number): Promise<Finding[]> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    return judgeEndpoints(data, publicOrigin, secrets);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return [warn('The key may not read webhooks', `Look yourself at ${DASHBOARD}.`)];
  }
}

type Endpoint = Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>;

/** What is wrong with the endpoints of an account, for a product at `publicOrigin` that knows so many secrets. */
export function judgeEndpoints(endpoints: Endpoint[], publicOrigin: string, secrets: number): Finding[] {
  const url = `${publicOrigin}${WEBHOOK_PATH}`;
  const here = endpoints.filter((endpoint) => endpoint.url === url);
  const on = here.filter(({ status }) => status === 'enabled');
  if (here.length === 0) return [fail(`No webhook goes to ${url}`, `Add it in ${DASHBOARD}.`)];
  if (on.length === 0) return [fail(`The webhook to ${url} is disabled`, `Enable it in ${DASHBOARD}.`)];
  const received = new Set(on.flatMap(({ enabled_events }) => enabled_events));
  const missing = received.has('*') ? [] : SUBSCRIBED_EVENTS.filter((event) => !received.has(event));
  return [
    missing.length > 0
      ? fail(`The webhook does not get ${missing.join(', ')}`, `Select these events in ${DASHBOARD}.`)
      : ok(`The webhook to ${url} gets every event`),
    // Events of connected accounts come by an endpoint of their own, whose kind the interface does not tell.
    ...(on.length > secrets
      ? [fail(`${on.length} webhooks and ${secrets} signing secret`, 'Name all in STRIPE_WEBHOOK_SECRET, with commas.')]
      : []),
  ];
}

import type Stripe from 'stripe';
import { formatDollars, toDollars } from '#contract/money';
import { type Clock, systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { openDatabase } from '#platform/database';
import {
  balanceReadUntil,
  compareLedger,
  createStripe,
  isBalanced,
  isForbidden,
  isProviderUnavailable,
  ledgerDifferencesLabel,
  SUBSCRIBED_EVENTS,
} from '#server/payments';
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
      ...(await checkAccount(stripe)),
      ...(await checkPermissions(stripe)),
      ...(await checkConnect(stripe)),
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

/** The account's own settings, on which money depends that is not yet the platform's. */
async function checkAccount(stripe: Stripe): Promise<Finding[]> {
  try {
    return judgeAccount(await stripe.accounts.retrieveCurrent());
  } catch (error) {
    if (!isForbidden(error)) throw error;
    return [warn('The key may not read the account', 'Look yourself that payouts are manual: Settings, Payouts.')];
  }
}

/** What is wrong with the platform's account. */
export function judgeAccount({
  settings,
  charges_enabled,
}: Pick<Stripe.Account, 'settings' | 'charges_enabled'>): Finding[] {
  const interval = settings?.payouts?.schedule.interval;
  return [
    charges_enabled
      ? ok('The account takes payments')
      : fail('The account takes no payments yet', 'Activate it in Stripe’s dashboard.'),
    interval === 'manual'
      ? ok('Payouts of the platform are manual')
      : warn(
          `Payouts of the platform are ${interval ?? 'automatic'}: the money of shares and refunds may be gone when they are due`,
          'Set them to manual (Settings, Payouts), and pay out what the month’s figures say is yours.',
        ),
    settings?.payments?.statement_descriptor
      ? ok(`Card statements say ${settings.payments.statement_descriptor}`)
      : warn('Card statements have no name that customers know', 'Set it: Settings, Business, Public details.'),
  ];
}

/** Whether the ledger says the same as the provider; changes nothing. */
export async function checkLedger(
  { stripe: settings, databaseUrl }: Config,
  clock: Clock = systemClock,
): Promise<Finding[]> {
  const { db, close } = openDatabase({ connectionString: databaseUrl });
  try {
    if ((await balanceReadUntil(db)) === null)
      return [warn('Stripe’s balance was not read yet', 'The server does so as soon as it runs.')];
    const check = await compareLedger({ db, stripe: createStripe(settings), clock });
    if (!check) return [warn('The balance changes too fast to be compared with the ledger', 'Try again.')];
    if (isBalanced(check)) return [ok('The ledger says the same as Stripe, to the cent')];
    const dollars = (cents: number) => formatDollars(toDollars(cents));
    return [
      fail(
        `Stripe has ${dollars(check.providerCents)}, the ledger says ${dollars(check.ledgerCents)}`,
        `${ledgerDifferencesLabel(check.differences)} The team’s queue has it too.`,
      ),
    ];
  } catch (error) {
    return [warn(`The ledger could not be compared with Stripe: ${errorMessage(error)}`, 'See the lines above.')];
  } finally {
    await close();
  }
}

/** What the product reads; a restricted key may lack some of it. */
const READS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  PaymentIntents: (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  SetupIntents: (stripe) => stripe.setupIntents.list({ limit: 1 }),
  Customers: (stripe) => stripe.customers.list({ limit: 1 }),
  Refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  Disputes: (stripe) => stripe.disputes.list({ limit: 1 }),
  Transfers: (stripe) => stripe.transfers.list({ limit: 1 }),
  'Balance transactions': (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
};

async function checkPermissions(stripe: Stripe): Promise<Finding[]> {
  const denied = await Promise.all(
    Object.entries(READS).map(async ([name, read]) => {
      const error = await read(stripe).then(
        () => null,
        (failure: unknown) => failure,
      );
      if (error !== null && !isForbidden(error)) throw error;
      return error === null ? [] : [name];
    }),
  );
  const missing = denied.flat();
  return missing.length === 0
    ? [ok('The key may read payments, customers, refunds, disputes, transfers and the balance')]
    : [fail(`The key may not read ${missing.join(', ')}`, 'Give it the permissions that docs/operating.md lists.')];
}

const RECENT_ACCOUNTS = 100;

/** Whether cleaners can be paid: Connect is on, and some account was allowed to receive transfers. */
async function checkConnect(stripe: Stripe): Promise<Finding[]> {
  try {
    const { data } = await stripe.accounts.list({ limit: RECENT_ACCOUNTS });
    const approved = data.some(({ capabilities }) => capabilities?.transfers === 'active');
    return [
      ok('Connect is on: cleaners can be paid'),
      approved
        ? ok('Accounts that only receive transfers are allowed')
        : warn(
            'No account has received the right to transfers yet',
            'Stripe may have to approve accounts without card payments: try one (npm run test:stripe), and ask its support.',
          ),
    ];
  } catch (error) {
    return [
      fail(`Cleaners cannot be paid: ${errorMessage(error)}`, 'Finish the set-up of Connect in Stripe’s dashboard.'),
    ];
  }
}

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

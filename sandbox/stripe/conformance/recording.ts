/** Something that the emulator said, with the name of the SDK's type that it must be. */
export interface Recorded {
  type: string;
  value: unknown;
}

/** Notes every body that passes: answers by `fetch`, and events. */
export class Recording {
  readonly items: Recorded[] = [];

  /** A `fetch` that notes what comes back, for the SDK to use. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    this.add(JSON.parse(await response.clone().text()));
    return response;
  };

  add(value: unknown): void {
    this.items.push({ type: typeOf(value), value });
  }
}

// Where the SDK says only `string`, the values of Stripe's documentation close it.
const types: Record<string, string> = {
  account: 'Stripe.Account',
  account_link: 'Stripe.AccountLink',
  balance: 'Stripe.Balance',
  balance_transaction: "Stripe.BalanceTransaction & { status: 'available' | 'pending' }",
  charge: 'Stripe.Charge',
  customer: 'Stripe.Customer',
  dispute: 'Stripe.Dispute',
  event: 'Stripe.Event',
  login_link: 'Stripe.LoginLink',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  payout: "Stripe.Payout & { status: 'canceled' | 'failed' | 'in_transit' | 'paid' | 'pending' }",
  refund: "Stripe.Refund & { status: 'canceled' | 'failed' | 'pending' | 'requires_action' | 'succeeded' }",
  setup_intent: 'Stripe.SetupIntent',
  transfer: 'Stripe.Transfer',
  transfer_reversal: 'Stripe.TransferReversal',
  webhook_endpoint: "Stripe.WebhookEndpoint & { status: 'disabled' | 'enabled' }",
};

const DELETED_CUSTOMER = 'Stripe.DeletedCustomer';

/** The types that a recording can tell of. */
export const knownTypes: string[] = [...Object.values(types), DELETED_CUSTOMER];

/** The SDK's type of something that the emulator said. */
export function typeOf(value: unknown): string {
  const { object, data, error, deleted } = value as {
    object?: string;
    data?: unknown[];
    error?: unknown;
    deleted?: true;
  };
  if (error !== undefined) return '{ error: Failure }';
  if (object === 'list') return `Stripe.ApiList<${data?.length ? typeOf(data[0]) : 'never'}>`;
  if (object === 'customer' && deleted) return DELETED_CUSTOMER;
  const type = types[object ?? ''];
  if (!type) throw new Error(`The recording met an object of an unknown kind: ${object}`);
  return type;
}

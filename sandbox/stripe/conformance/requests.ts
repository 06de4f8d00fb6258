import type { WatchedRequest } from '../watcher.ts';
import type { Recorded } from './recording.ts';

/** The SDK's type of what each call takes; `{}` where it takes nothing but `expand`. */
const PARAMETERS: [call: RegExp, type: string][] = [
  [/^POST \/v1\/payment_intents$/, 'Stripe.PaymentIntentCreateParams'],
  [/^GET \/v1\/payment_intents$/, 'Stripe.PaymentIntentListParams'],
  [/^GET \/v1\/payment_intents\/[^/]+$/, 'Stripe.PaymentIntentRetrieveParams'],
  [/^POST \/v1\/payment_intents\/[^/]+$/, 'Stripe.PaymentIntentUpdateParams'],
  [/^POST \/v1\/payment_intents\/[^/]+\/confirm$/, 'Stripe.PaymentIntentConfirmParams'],
  [/^POST \/v1\/payment_intents\/[^/]+\/cancel$/, 'Stripe.PaymentIntentCancelParams'],
  [/^GET \/v1\/charges$/, 'Stripe.ChargeListParams'],
  [/^GET \/v1\/charges\/[^/]+$/, 'Stripe.ChargeRetrieveParams'],
  [/^POST \/v1\/refunds$/, 'Stripe.RefundCreateParams'],
  [/^GET \/v1\/refunds$/, 'Stripe.RefundListParams'],
  [/^GET \/v1\/refunds\/[^/]+$/, 'Stripe.RefundRetrieveParams'],
  [/^POST \/v1\/refunds\/[^/]+\/cancel$/, 'Stripe.RefundCancelParams'],
  [/^GET \/v1\/disputes$/, 'Stripe.DisputeListParams'],
  [/^GET \/v1\/disputes\/[^/]+$/, 'Stripe.DisputeRetrieveParams'],
  [/^POST \/v1\/transfers$/, 'Stripe.TransferCreateParams'],
  [/^GET \/v1\/transfers$/, 'Stripe.TransferListParams'],
  [/^GET \/v1\/transfers\/[^/]+$/, 'Stripe.TransferRetrieveParams'],
  [/^POST \/v1\/transfers\/[^/]+\/reversals$/, 'Stripe.TransferCreateReversalParams'],
  [/^GET \/v1\/transfers\/[^/]+\/reversals$/, 'Stripe.TransferListReversalsParams'],
  [/^GET \/v1\/transfers\/[^/]+\/reversals\/[^/]+$/, 'Stripe.TransferRetrieveReversalParams'],
  [/^GET \/v1\/balance$/, 'Stripe.BalanceRetrieveParams'],
  [/^GET \/v1\/balance_transactions$/, 'Stripe.BalanceTransactionListParams'],
  [/^GET \/v1\/balance_transactions\/[^/]+$/, 'Stripe.BalanceTransactionRetrieveParams'],
  [/^GET \/v1\/payouts$/, 'Stripe.PayoutListParams'],
  [/^GET \/v1\/payouts\/[^/]+$/, 'Stripe.PayoutRetrieveParams'],
  [/^GET \/v1\/account$/, 'Stripe.AccountRetrieveCurrentParams'],
  [/^POST \/v1\/accounts$/, 'Stripe.AccountCreateParams'],
  [/^GET \/v1\/accounts$/, 'Stripe.AccountListParams'],
  [/^GET \/v1\/accounts\/[^/]+$/, 'Stripe.AccountRetrieveParams'],
  [/^POST \/v1\/accounts\/[^/]+$/, 'Stripe.AccountUpdateParams'],
  [/^POST \/v1\/accounts\/[^/]+\/login_links$/, 'Stripe.AccountCreateLoginLinkParams'],
  [/^POST \/v1\/account_links$/, 'Stripe.AccountLinkCreateParams'],
  [/^GET \/v1\/events$/, 'Stripe.EventListParams'],
  [/^GET \/v1\/events\/[^/]+$/, 'Stripe.EventRetrieveParams'],
  [/^GET \/v1\/webhook_endpoints$/, 'Stripe.WebhookEndpointListParams'],
  [/^POST \/v1\/customers$/, 'Stripe.CustomerCreateParams'],
  [/^GET \/v1\/customers$/, 'Stripe.CustomerListParams'],
  [/^GET \/v1\/customers\/[^/]+$/, 'Stripe.CustomerRetrieveParams'],
  [/^POST \/v1\/customers\/[^/]+$/, 'Stripe.CustomerUpdateParams'],
  [/^DELETE \/v1\/customers\/[^/]+$/, 'Stripe.CustomerDeleteParams'],
  [/^POST \/v1\/setup_intents$/, 'Stripe.SetupIntentCreateParams'],
  [/^GET \/v1\/setup_intents$/, 'Stripe.SetupIntentListParams'],
  [/^GET \/v1\/setup_intents\/[^/]+$/, 'Stripe.SetupIntentRetrieveParams'],
  [/^POST \/v1\/setup_intents\/[^/]+\/confirm$/, 'Stripe.SetupIntentConfirmParams'],
  [/^POST \/v1\/setup_intents\/[^/]+\/cancel$/, 'Stripe.SetupIntentCancelParams'],
  [/^GET \/v1\/payment_methods$/, 'Stripe.PaymentMethodListParams'],
  [/^POST \/v1\/payment_methods\/[^/]+\/attach$/, 'Stripe.PaymentMethodAttachParams'],
  [/^POST \/v1\/payment_methods\/[^/]+\/detach$/, 'Stripe.PaymentMethodDetachParams'],
  [/^GET \/v1\/payment_methods\/[^/]+$/, 'Stripe.PaymentMethodRetrieveParams'],
];

/** What a request has sent, with the SDK's type for it: there, a parameter that does not exist is an error. */
export function parametersOf({ method, path, form }: WatchedRequest): Recorded {
  const call = `${method} ${path}`;
  const type = PARAMETERS.find(([pattern]) => pattern.test(call))?.[1];
  if (!type) throw new Error(`The SDK's type of what ${call} takes is not listed.`);
  return { type: `FormOf<${type}>`, value: form };
}

/** What a test card does when it is charged. */
export type CardOutcome =
  | { kind: 'succeeds'; availableAtOnce?: boolean; disputed?: boolean }
  | {
      kind: 'declined';
      code: string;
      declineCode: string;
      message: string;
      canBeSaved?: boolean;
      /** What the bank advises to do about it; null where it says nothing. */
      adviceCode?: AdviceCode | null;
    }
  | { kind: 'asks'; how: 'dialog' | 'redirect'; later: LaterPayments };

export type AdviceCode = 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';

/** Whether the bank asks also for payments that the customer is not there for: then they are declined. */
type LaterPayments = 'asks' | 'asks unless set up' | 'asks never';

export type Decline = Extract<CardOutcome, { kind: 'declined' }>;

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** The name under which Stripe's libraries offer it in place of a number. */
  token?: string;
  /** What it does, in the words of the sandbox page. */
  label: string;
  outcome: CardOutcome;
}

const declined = (code: string, declineCode: string, message: string): Decline => ({
  kind: 'declined',
  code,
  declineCode,
  message,
});

/** Stripe's test cards (https://docs.stripe.com/testing) that the sandbox knows, and what each does. */
export const testCards = {
  visa: {
    number: '4242424242424242',
    brand: 'visa',
    token: 'pm_card_visa',
    label: 'Succeeds',
    outcome: { kind: 'succeeds' },
  },
  mastercard: {
    number: '5555555555554444',
    brand: 'mastercard',
    token: 'pm_card_mastercard',
    label: 'Succeeds (Mastercard)',
    outcome: { kind: 'succeeds' },
  },
  bypassPending: {
    number: '4000000000000077',
    brand: 'visa',
    token: 'pm_card_bypassPending',
    label: 'Succeeds, and the money is available at once',
    outcome: { kind: 'succeeds', availableAtOnce: true },
  },
  threeDSecure: {
    number: '4000002500003155',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredOnSetup',
    label: 'Asks for 3-D Secure in a dialog; once saved, not for later payments',
    outcome: { kind: 'asks', how: 'dialog', later: 'asks unless set up' },
  },
  alwaysAuthenticates: {
    number: '4000002760003184',
    brand: 'visa',
    token: 'pm_card_authenticationRequired',
    label: 'Asks for 3-D Secure in a dialog, each time',
    outcome: { kind: 'asks', how: 'dialog', later: 'asks' },
  },
  redirect: {
    number: '4000000000003063',
    brand: 'visa',
    token: 'pm_card_threeDSecureRequired',
    label: 'Leaves for the bank’s page and comes back',
    outcome: { kind: 'asks', how: 'redirect', later: 'asks' },
  },
  alreadySetUp: {
    number: '4000003800000446',
    brand: 'visa',
    token: 'pm_card_authenticationRequiredSetupForOffSession',
    label: 'Asks for 3-D Secure in a dialog, never for later payments',
    outcome: { kind: 'asks', how: 'dialog', later: 'asks never' },
  },
  declinedLater: {
    number: '4000000000000341',
    brand: 'visa',
    token: 'pm_card_chargeCustomerFail',
    label: 'Can be saved, and is declined when it is charged',
    outcome: { ...declined('card_declined', 'generic_decline', 'Your card was declined.'), canBeSaved: true },
  },
  declined: {
    number: '4000000000000002',
    brand: 'visa',
    token: 'pm_card_chargeDeclined',
    label: 'Declined',
    outcome: declined('card_declined', 'generic_decline', 'Your card was declined.'),
  },
  insufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    label: 'Declined: insufficient funds',
    outcome: declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  expired: {
    number: '4000000000000069',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedExpiredCard',
    label: 'Declined: expired',
    outcome: declined('expired_card', 'expired_card', 'Your card has expired.'),
  },
  incorrectCvc: {
    number: '4000000000000127',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    label: 'Declined: wrong security code',
    outcome: declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  processingError: {
    number: '4000000000000119',
    brand: 'visa',
    token: 'pm_card_chargeDeclinedProcessingError',
    label: 'Declined: processing error',
    outcome: declined(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  disputed: {
    number: '4000000000000259',
    brand: 'visa',
    token: 'pm_card_createDispute',
    label: 'Succeeds, then is disputed as fraudulent',
    outcome: { kind: 'succeeds', disputed: true },
  },
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof testCards;

const names = Object.keys(testCards) as TestCardName[];

export const cardByNumber = (number: string): TestCardName | undefined =>
  names.find((name) => testCards[name].number === number);

export const cardByToken = (token: string): TestCardName | undefined =>
  names.find((name) => testCards[name].token === token);

/** What a wallet hands over in place of a number: each is the first test card, as a wallet has it. */
const WALLET_TOKENS = { tok_sandboxApplePay: 'apple_pay', tok_sandboxGooglePay: 'google_pay' } as const;
export type WalletType = (typeof WALLET_TOKENS)[keyof typeof WALLET_TOKENS];

export const walletByToken = (token: string): WalletType | undefined =>
  Object.entries(WALLET_TOKENS).find(([name]) => name === token)?.[1];

export const testCard = (name: TestCardName): TestCard => testCards[name];

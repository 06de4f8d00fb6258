import type Stripe from 'stripe';

/** The `error` of a refusal, as Stripe's interface gives it. */
export interface ErrorBody {
  type: Stripe.RawErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  advice_code?: string;
  doc_url?: string;
  charge?: string;
  payment_method?: unknown;
  payment_intent?: unknown;
  setup_intent?: unknown;
}

/** A request that is refused: what it did before stays done, as with a declined card. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400: the request itself is wrong, or comes at the wrong time. */
export function invalidRequest(message: string, details: Partial<ErrorBody> = {}): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', message, ...details });
}

/** What an id in the address or in a parameter names is not there: 404 in the address, 400 in a parameter. */
export function noSuch(what: string, id: string, param = 'id'): StripeProblem {
  const status = param === 'id' ? 404 : 400;
  return new StripeProblem(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

/** The object is not in a state in which this can be done to it. */
export function unexpectedState(message: string, paymentIntent: unknown): StripeProblem {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: paymentIntent });
}

/** 402: the card, not the request, is the trouble. */
export function cardProblem(code: string, message: string, details: Partial<ErrorBody> = {}): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', code, message, doc_url: errorDocument(code), ...details });
}

export const errorDocument = (code: string): string =>
  `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

import type { Form } from './form-encoding.ts';

/** A request as the SDK has sent it. */
export interface WatchedRequest {
  method: string;
  /** As Stripe has it, beginning with /v1. */
  path: string;
  form: Form;
}

/** Sees what passes between the product's server and the emulator, so that a test can hold it against the SDK. */
export interface StripeWatcher {
  /** A request that was understood. */
  asked(request: WatchedRequest): void;
  /** A body that was answered, refusals too, or an event. */
  said(body: unknown): void;
}

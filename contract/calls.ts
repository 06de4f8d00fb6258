import { accountingCalls } from './accounting.ts';
import { accountsCalls } from './accounts.ts';
import { adminCalls } from './admin.ts';
import { adminAuditCalls } from './admin-audit.ts';
import { adminCustomerCalls } from './admin-customers.ts';
import { adminEmailCalls } from './admin-emails.ts';
import { adminJobCalls } from './admin-jobs.ts';
import { adminListCalls } from './admin-lists.ts';
import { adminPlanCalls } from './admin-plans.ts';
import { arrivalCalls } from './arrivals.ts';
import { availabilityCalls } from './availability.ts';
import { blockCalls } from './blocks.ts';
import { bookAgainCalls } from './book-again.ts';
import { bookingCalls } from './booking.ts';
import type { CallDefinition } from './call.ts';
import { cardsCalls } from './cards.ts';
import { catalogCalls } from './catalog.ts';
import { cleanerDashboardCalls } from './cleaner-dashboard.ts';
import { cleanersCalls } from './cleaners.ts';
import { contactCalls } from './contact.ts';
import { correctEmailCalls } from './correct-email.ts';
import { favoriteCalls } from './favorites.ts';
import { feedbackCalls } from './feedback.ts';
import { homesCalls } from './homes.ts';
import { moveCalls } from './move.ts';
import { onboardingCalls } from './onboarding.ts';
import { ownHomesCalls } from './own-homes.ts';
import { payoutsCalls } from './payouts.ts';
import { planCalls } from './plan-calls.ts';
import { profileCalls } from './profile.ts';
import { receiptCalls } from './receipt.ts';
import { rescueCalls } from './rescue.ts';
import { reviewCalls } from './reviews.ts';
import { scheduleCalls } from './schedule.ts';
import { systemCalls } from './system.ts';
import { tipCalls } from './tips.ts';
import { waitlistCalls } from './waitlist.ts';
import type { z } from './zod.ts';

/**
 * Everything that may be asked of the server, one entry a call: 'METHOD path' with all that is said of it (call.ts).
 * The server reads this table; the browser imports its types, so a page that only reads brings no schema along.
 */
export const calls = {
  ...accountsCalls,
  ...catalogCalls,
  ...cleanersCalls,
  ...favoriteCalls,
  ...onboardingCalls,
  ...availabilityCalls,
  ...homesCalls,
  ...scheduleCalls,
  ...profileCalls,
  ...cleanerDashboardCalls,
  ...bookingCalls,
  ...receiptCalls,
  ...bookAgainCalls,
  ...moveCalls,
  ...planCalls,
  ...rescueCalls,
  ...arrivalCalls,
  ...correctEmailCalls,
  ...waitlistCalls,
  ...ownHomesCalls,
  ...blockCalls,
  ...cardsCalls,
  ...feedbackCalls,
  ...reviewCalls,
  ...tipCalls,
  ...payoutsCalls,
  ...adminCalls,
  ...adminListCalls,
  ...adminAuditCalls,
  ...adminPlanCalls,
  ...adminJobCalls,
  ...accountingCalls,
  ...adminCustomerCalls,
  ...adminEmailCalls,
  ...contactCalls,
  ...systemCalls,
};

export type Calls = typeof calls;
export type Name = keyof Calls;

/** What is said of a call, whichever it is. */
export const definitionOf = (name: Name): CallDefinition => calls[name];

/** What a caller sends. */
export type Request<K extends Name> = Calls[K]['request'] extends z.ZodType ? z.input<Calls[K]['request']> : never;
/** What a use case receives: checked, trimmed, with numbers and dates in place of a query's strings. */
export type Parsed<K extends Name> = Calls[K]['request'] extends z.ZodType ? z.output<Calls[K]['request']> : Uint8Array;
/** What comes back. */
export type Reply<K extends Name> = Calls[K]['reply'] extends z.ZodType ? z.output<Calls[K]['reply']> : never;

/** The calls that a page can make: those that answer JSON. */
export type Call = <K extends Name>(name: K, input: Request<K>) => Promise<Reply<K>>;

/** What the web build hands the server: a page for a request, its data loaded through `call`. */
export type RenderPage = (request: globalThis.Request, call: Call) => Promise<Response>;

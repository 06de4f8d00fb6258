import type { Name } from '#contract/calls';
import type { Actor, Things } from './people.ts';

/** A call that names somebody's thing, and whose it may be. */
export interface Owned {
  /** The call about these things; `token` is the link that the actor has, if any. */
  ask(things: Things, token: string | undefined): Record<string, unknown>;
  /** Who is let in. Everybody else whose role may call at all reads what they would read of a thing that is not there. */
  owners: readonly Actor[];
  /** Where another's thing is no secret: the status that says that it is taken. */
  taken?: number;
}

/**
 * Whose things a call can be about.
 *
 * - everybody: nothing, or what everybody may see
 * - session: only what belongs to who is signed in; no field names another's
 * - team: admin as a whole; only the role decides
 * - key: what a secret opens that was given to one person or browser; the file whose tests try others' secrets
 * - Owned: things by their number, cell by cell
 */
export type Cell = 'everybody' | 'session' | 'team' | { key: string } | Owned;

const CUSTOMERS: readonly Actor[] = ['link', 'customer'];

/** Of a booking, by its customer: signed in, or with its link. */
const booking = (more: Record<string, unknown> = {}): Owned => ({
  ask: ({ bookingId }, token) => ({ bookingId, ...(token !== undefined && { token }), ...more }),
  owners: CUSTOMERS,
});

/** Of a booking, by nobody but who has its link. */
const linked: Owned = { ask: (_things, token) => ({ token: token ?? 'x'.repeat(43) }), owners: ['link', 'otherLink'] };

const inAdmin = (ask: Owned['ask']): Owned => ({ ask, owners: ['admin'] });

/** The column of own and foreign things of the matrix; a new call without its cell does not compile. */
export const cells: Record<Name, Cell> = {
  'GET /_api/cities': 'everybody',
  'GET /_api/services': 'everybody',
  'GET /_api/cleaners': 'everybody',
  'GET /_api/cleaners/by-slug': 'everybody',
  'GET /_api/photos/:id': 'everybody',
  'GET /_api/time-slots': 'everybody',
  'GET /_api/time-slot': 'everybody',
  'POST /_api/contact': 'everybody',
  'GET /_api/config': 'everybody',
  'GET /_api/health': 'everybody',
  'GET /_api/ready': 'everybody',
  'GET /_api/openapi.json': 'everybody',
  'GET /_api/docs': 'everybody',
  'POST /_api/csp-report': 'everybody',

  'POST /_api/bookings/payment-intent': {
    ask: ({ heldSlotId, serviceId }) => ({
      timeSlotId: heldSlotId,
      serviceId,
      customerDetails: { name: 'Hal Hold', email: 'hal@example.test' },
    }),
    owners: ['customer'],
    taken: 409,
  },
  'POST /_api/bookings/create': {
    ask: ({ bookedSlotId, serviceId, intentId, amount }) => ({
      timeSlotId: bookedSlotId,
      serviceId,
      stripePaymentIntentId: intentId,
      totalAmount: amount,
    }),
    owners: ['customer'],
  },
  'GET /_api/bookings/by-token': linked,
  'GET /_api/bookings/calendar': linked,
  'GET /_api/bookings/cancel-preview': booking(),
  'POST /_api/bookings/details': booking({ notes: 'The key is under the mat.' }),
  'POST /_api/bookings/rate': booking({ stars: 5 }),
  'POST /_api/bookings/report': booking({ message: 'A vase is broken.' }),
  // The job's cleaner and the team may cancel too, each by the terms of their own (docs/product.md#cancellation).
  'POST /_api/bookings/cancel': { ...booking(), owners: [...CUSTOMERS, 'cleaner', 'admin'] },
  'GET /_api/bookings/mine': 'session',

  'POST /_api/webhooks/stripe': { key: 'tests/faults/webhook.test.ts' },
  'POST /_api/auth/establish_session': { key: 'server/accounts/google/google.test.ts' },
  'GET /_api/auth/oauth_callback': { key: 'server/accounts/google/google.test.ts' },
  'POST /_api/auth/reset_password': { key: 'server/accounts/account-life.test.ts' },
  'POST /_api/auth/verify_email': { key: 'server/accounts/account-life.test.ts' },
  'POST /_api/auth/totp_verify': { key: 'server/accounts/second-factor.test.ts' },
  'POST /_api/auth/totp_confirm': { key: 'server/accounts/second-factor.test.ts' },
  'POST /_api/auth/login_with_password': { key: 'server/accounts/sign-in.test.ts' },
  'GET /_api/auth/oauth_authorize': 'everybody',
  'POST /_api/auth/register_with_password': 'everybody',
  'POST /_api/auth/request_password_reset': 'everybody',
  'POST /_api/auth/logout': 'session',
  'GET /_api/auth/session': 'session',
  'POST /_api/auth/change_password': 'session',
  'POST /_api/auth/request_verification': 'session',
  'POST /_api/auth/become_cleaner': 'session',
  'POST /_api/auth/profile': 'session',
  'POST /_api/auth/sign_out_everywhere': 'session',
  'POST /_api/auth/delete_account': 'session',
  'GET /_api/auth/my_data': 'session',
  'POST /_api/auth/totp_begin': 'session',
  'POST /_api/onboarding/user': 'session',
  'GET /_api/onboarding/cleaner': 'session',
  'POST /_api/onboarding/cleaner': 'session',

  'GET /_api/cleaner/schedule': 'session',
  'POST /_api/cleaner/schedule': 'session',
  'POST /_api/cleaner/time-off': 'session',
  'POST /_api/cleaner/time-off/remove': { ask: ({ timeOffId }) => ({ id: timeOffId }), owners: ['cleaner'] },
  'POST /_api/cleaner/slot': {
    ask: ({ openSlotId }) => ({ timeSlotId: openSlotId, blocked: true }),
    owners: ['cleaner'],
  },
  'GET /_api/cleaner/profile': 'session',
  'POST /_api/cleaner/profile': 'session',
  'GET /_api/cleaner/dashboard-stats': 'session',
  'GET /_api/cleaner/jobs': 'session',
  'GET /_api/cleaner/job': { ask: ({ bookingId }) => ({ bookingId }), owners: ['cleaner'] },
  'POST /_api/cleaner/job-action': {
    ask: ({ bookingId }) => ({ bookingId, action: 'done' }),
    owners: ['cleaner'],
  },
  'GET /_api/cleaner/payout-status': 'session',
  'POST /_api/cleaner/create-stripe-onboarding-link': 'session',
  'POST /_api/cleaner/refresh-payout-status': 'session',
  'GET /_api/cleaner/ledger': 'session',
  'GET /_api/cleaner/ledger-export': 'session',

  'GET /_api/admin/cleaners': 'team',
  'GET /_api/admin/metrics': 'team',
  'GET /_api/admin/weeks': 'team',
  'GET /_api/admin/users': 'team',
  'GET /_api/admin/jobs': 'team',
  'GET /_api/admin/export': 'team',
  'GET /_api/admin/audit': 'team',
  'GET /_api/admin/queue': 'team',
  'GET /_api/admin/cleaner-detail': inAdmin(({ cleanerId }) => ({ cleanerId })),
  'GET /_api/admin/cleaner-document': inAdmin(({ cleanerId }) => ({ cleanerId, kind: 'id' })),
  'POST /_api/admin/cleaner-status': inAdmin(({ cleanerId }) => ({ cleanerId, status: 'active' })),
  'POST /_api/admin/note': inAdmin(({ cleanerId }) => ({ cleanerId, text: 'Called back.' })),
  'GET /_api/admin/job': inAdmin(({ bookingId }) => ({ bookingId })),
  'POST /_api/admin/job-action': inAdmin(({ bookingId }) => ({
    bookingId,
    action: 'complete',
    reason: 'Both said so.',
  })),
  'POST /_api/admin/queue/retry': inAdmin(({ queueId }) => ({ id: queueId })),
};

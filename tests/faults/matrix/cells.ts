import type { Access } from '#contract/call';
import { calls, type Name } from '#contract/calls';
import { PLAN_CONSENT_VERSION } from '#contract/plan-consent';
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

/** Of a booking and the time that it has. */
const atItsOwnTime: Owned = {
  ask: (things, token) => ({ ...booking().ask(things, token), timeSlotId: things.bookedSlotId }),
  owners: CUSTOMERS,
};

/** Of a booking, by nobody but who has its link. */
const linked: Owned = { ask: (_things, token) => ({ token: token ?? 'x'.repeat(43) }), owners: ['link', 'otherLink'] };

/** Of a plan, by its customer; its link is no other thing's (server/plans/plans.test.ts). */
const plan = (more: Record<string, unknown> = {}): Owned => ({
  ask: ({ planId }) => ({ planId, ...more }),
  owners: ['customer'],
});

const inAdmin = (ask: Owned['ask']): Owned => ({ ask, owners: ['admin'] });

/** Calls that name somebody's thing, or take a secret. matrix.test.ts fails for a field that names one without a cell. */
const named: Partial<Record<Name, Cell>> = {
  'POST /_api/bookings/payment-intent': {
    ask: ({ heldSlotId, serviceId }) => ({
      timeSlotId: heldSlotId,
      serviceId,
      customerDetails: { name: 'Hal Hold', email: 'hal@example.test' },
      home: { street: '1 Hold Street', bedrooms: 2, bathrooms: 1 },
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
  'GET /_api/bookings/receipt': booking(),
  'GET /_api/bookings/again': booking(),
  'GET /_api/bookings/cancel-preview': booking(),
  // Its own time: whoever is let in reads that nothing is to be moved.
  'GET /_api/bookings/move-preview': atItsOwnTime,
  'GET /_api/bookings/own-day-times': booking(),
  'POST /_api/bookings/move': atItsOwnTime,
  'POST /_api/bookings/answer-move': booking({ answer: 'keep' }),
  'POST /_api/cleaner/propose-move': {
    ask: ({ bookingId, bookedSlotId }) => ({ bookingId, timeSlotIds: [bookedSlotId] }),
    owners: ['cleaner'],
  },
  'POST /_api/cleaner/running-late': { ask: ({ bookingId }) => ({ bookingId, minutes: 10 }), owners: ['cleaner'] },
  'POST /_api/cleaner/cant-get-in': { ask: ({ bookingId }) => ({ bookingId }), owners: ['cleaner'] },
  'POST /_api/cleaner/answer-move': { ask: ({ bookingId }) => ({ bookingId, accept: false }), owners: ['cleaner'] },
  'POST /_api/bookings/details': booking({ notes: 'The key is under the mat.' }),
  // By the link in the browser that has paid, as a guest.
  'POST /_api/bookings/correct-email': { key: 'server/booking/correct-own-email.test.ts' },
  'POST /_api/bookings/rate': booking({ stars: 5 }),
  // Before the job is done, everybody whose it is reads that it has to be.
  'POST /_api/bookings/tip': booking({ amount: 5 }),
  'POST /_api/bookings/tip-undo': booking(),
  'POST /_api/bookings/report': booking({ message: 'A vase is broken.' }),
  // The job's cleaner and the team may cancel too, each by the terms of their own (docs/product.md#cancellation).
  'POST /_api/bookings/cancel': { ...booking(), owners: [...CUSTOMERS, 'cleaner', 'admin'] },

  'POST /_api/homes': {
    ask: ({ homeId: id }) => ({
      ...{ id, street: '1 Own Street', city: 'baltimore', zip: '21201', kind: 'house' },
      ...{ bedrooms: 2, bathrooms: 1 },
    }),
    owners: ['customer'],
  },
  'POST /_api/homes/remove': { ask: ({ homeId }) => ({ id: homeId }), owners: ['customer'] },
  'POST /_api/cards/remove': { ask: ({ cardId }) => ({ id: cardId }), owners: ['customer'] },
  // A bank's question has to wait for its customer, who alone may answer it.
  'GET /_api/bookings/pay': { key: 'server/payments/saved-cards.test.ts' },

  'POST /_api/bookings/rescue-wish': booking({ wish: 'ask' }),
  'POST /_api/bookings/refuse-rescue': booking(),
  'POST /_api/bookings/not-here': booking(),
  'POST /_api/bookings/answer-cant-get-in': booking(),
  'GET /_api/time-slot': { key: 'server/waitlist/claim-offer.test.ts' },
  'GET /_api/offer': { key: 'server/rescue/rescue.test.ts' },
  'POST /_api/offer/answer': { key: 'server/rescue/rescue.test.ts' },
  'GET /_api/waitlist/offer': { key: 'server/waitlist/make-wish.test.ts' },
  'POST /_api/waitlist/confirm': { key: 'server/waitlist/make-wish.test.ts' },
  'POST /_api/waitlist/leave': { key: 'server/waitlist/make-wish.test.ts' },

  'GET /_api/plans/offer': { ask: ({ bookingId }) => ({ bookingId }), owners: ['customer'] },
  'POST /_api/plans': {
    ask: ({ bookingId, cardId }) => ({ bookingId, repeatWeeks: 4, cardId, consentVersion: PLAN_CONSENT_VERSION }),
    owners: ['customer'],
  },
  'GET /_api/plan': plan(),
  'POST /_api/plans/skip': { ask: ({ planId, nominalDate }) => ({ planId, nominalDate }), owners: ['customer'] },
  'POST /_api/plans/pause': plan(),
  'POST /_api/plans/resume': plan(),
  'POST /_api/plans/end': plan(),
  // A home is its owner's, so that a plan cannot be given another's.
  'POST /_api/plans/change': { ask: ({ planId, homeId }) => ({ planId, homeId }), owners: ['customer'] },
  'POST /_api/plans/card': { ask: ({ planId, cardId }) => ({ planId, cardId }), owners: ['customer'] },
  'POST /_api/plans/answer-clash': {
    ask: ({ planId, nominalDate }) => ({ planId, nominalDate, answer: 'skip' }),
    owners: ['customer'],
  },
  'POST /_api/cleaner/answer-clash': {
    ask: ({ planId, nominalDate }) => ({ planId, nominalDate, answer: 'skip' }),
    owners: ['cleaner'],
  },
  'POST /_api/plans/agree': {
    ask: ({ planId }) => ({ planId, consentVersion: PLAN_CONSENT_VERSION }),
    owners: ['customer'],
  },
  // A day that is too near: whoever is let in reads that.
  'POST /_api/cleaner/plan-rate': {
    ask: ({ planId }) => ({ planId, hourlyRate: 49, from: '2020-01-01' }),
    owners: ['cleaner'],
  },
  // Its visit is not paid: whoever is let in reads that nothing is.
  'POST /_api/admin/plan-action': inAdmin(({ planId }) => ({ planId, action: 'refund', reason: 'A matrix.' })),
  'POST /_api/cleaner/answer-plan': { ask: ({ planId }) => ({ planId, accept: false }), owners: ['cleaner'] },
  'POST /_api/cleaner/end-plan': { ask: ({ planId }) => ({ planId }), owners: ['cleaner'] },

  'GET /_api/cleaner/calendar': { key: 'server/cleaner-dashboard/calendar-feed.test.ts' },
  'POST /_api/webhooks/stripe': { key: 'tests/faults/webhook.test.ts' },
  'POST /_api/auth/establish_session': { key: 'server/accounts/google/google.test.ts' },
  'GET /_api/auth/oauth_callback': { key: 'server/accounts/google/google.test.ts' },
  'POST /_api/auth/reset_password': { key: 'server/accounts/account-life.test.ts' },
  'POST /_api/auth/verify_email': { key: 'server/accounts/account-life.test.ts' },
  'POST /_api/auth/totp_verify': { key: 'server/accounts/second-factor.test.ts' },
  'POST /_api/auth/totp_confirm': { key: 'server/accounts/second-factor.test.ts' },
  'POST /_api/auth/login_with_password': { key: 'server/accounts/sign-in.test.ts' },
  'POST /_api/auth/logout': 'session',

  'POST /_api/cleaner/time-off/remove': { ask: ({ timeOffId }) => ({ id: timeOffId }), owners: ['cleaner'] },
  'POST /_api/cleaner/slot': {
    ask: ({ openSlotId }) => ({ timeSlotId: openSlotId, blocked: true }),
    owners: ['cleaner'],
  },
  'GET /_api/cleaner/job': { ask: ({ bookingId }) => ({ bookingId }), owners: ['cleaner'] },
  'POST /_api/cleaner/job-action': {
    ask: ({ bookingId }) => ({ bookingId, action: 'done' }),
    owners: ['cleaner'],
  },

  'POST /_api/cleaner/report-answer': {
    ask: ({ bookingId }) => ({ bookingId, text: 'It was broken before.' }),
    owners: ['cleaner'],
  },

  'POST /_api/cleaner/reply': { ask: ({ bookingId }) => ({ bookingId, text: 'Thank you.' }), owners: ['cleaner'] },
  // By a booking it is its cleaner who blocks; a cleaner is public, and whom one blocks is one's own.
  'POST /_api/blocks': { ask: ({ bookingId }) => ({ bookingId, on: false }), owners: ['cleaner'] },

  'GET /_api/admin/cleaner-detail': inAdmin(({ cleanerId }) => ({ cleanerId })),
  'GET /_api/admin/cleaner-document': inAdmin(({ cleanerId }) => ({ cleanerId, kind: 'id' })),
  'POST /_api/admin/cleaner-status': inAdmin(({ cleanerId }) => ({ cleanerId, status: 'active' })),
  'POST /_api/admin/note': inAdmin(({ cleanerId }) => ({ cleanerId, text: 'Called back.' })),
  'POST /_api/admin/remove-second-factor': inAdmin(({ userId }) => ({ userId, reason: 'Lost the phone.' })),
  'GET /_api/admin/job': inAdmin(({ bookingId }) => ({ bookingId })),
  'POST /_api/admin/job-action': inAdmin(({ bookingId }) => ({
    bookingId,
    action: 'complete',
    reason: 'Both said so.',
  })),
  'POST /_api/admin/share': inAdmin(({ bookingId }) => ({
    bookingId,
    action: 'withhold',
    reason: 'The card looks stolen.',
  })),
  'POST /_api/admin/review': inAdmin(({ bookingId }) => ({ bookingId, action: 'hide', reason: 'It names a street.' })),
  'POST /_api/admin/waive-debt': inAdmin(({ bookingId }) => ({ bookingId, reason: 'It was our mistake.' })),
  'POST /_api/admin/job-contact': inAdmin(({ bookingId }) => ({
    bookingId,
    phone: '410 555 0100',
    reason: 'She called.',
  })),
  'POST /_api/admin/queue/take': inAdmin(({ queueId }) => ({ id: queueId })),
  'POST /_api/admin/queue/release': inAdmin(({ queueId }) => ({ id: queueId })),
  'POST /_api/admin/queue/retry': inAdmin(({ queueId }) => ({ id: queueId })),
};

const BY_ACCESS: Partial<Record<Access, Cell>> = { anyone: 'everybody', admin: 'team' };

/** The column of own and foreign things of the matrix: what a call names decides, else who may make it at all. */
export const cellOf = (name: Name): Cell => named[name] ?? BY_ACCESS[calls[name].access] ?? 'session';

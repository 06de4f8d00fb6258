import { Door, Late } from './arrival-states.ts';
import type { CallDefinition } from './call.ts';
import { cardChoice, isWholeCardChoice, MISSING_CONSENT } from './cards.ts';
import { reportOfBooking } from './feedback.ts';
import {
  bookingToken,
  dollars,
  email,
  id,
  idInQuery,
  instant,
  linkToken,
  message,
  minutes,
  optionalAddress,
  optionalPhone,
  optionalText,
  shownRefund,
} from './fields.ts';
import { bookedHome, Extras, Home } from './homes.ts';
import { leftOutOfBooking } from './left-out.ts';
import { CustomerMove } from './move-state.ts';
import { name } from './names.ts';
import { REFUND_STATES } from './refund-states.ts';
import { BookingRescue, NotHere, RESCUE_WISHES } from './rescue-states.ts';
import { z } from './zod.ts';

/** A booking from the first form to its cancellation. Its states: docs/product.md#states-of-a-booking. */

export const BOOKING_STATES = ['pending', 'scheduled', 'completed', 'canceled', 'no_show', 'expired'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** Of a disputed payment: the customer's bank decides, or has given all of the rest back. Null: neither. */
export const bankDecision = z.enum(['deciding', 'returned']).nullable();
export type BankDecision = z.infer<typeof bankDecision>;

export const CustomerDetails = z.strictObject({
  name: name(100, 'Name', 'Name is required'),
  email: email('Invalid email address'),
  phone: optionalPhone,
  address: optionalAddress,
});

export const PaymentIntentRequest = z
  .strictObject({
    timeSlotId: id('Please choose a time'),
    serviceId: id('Please select a service'),
    customerDetails: CustomerDetails,
    minutes: minutes.optional(),
    extras: Extras.optional(),
    home: Home.optional(),
    /** One of the account's own homes, in the place of `home`. */
    homeId: id('Invalid home').optional(),
    /** Taken over from the booking before; else those of the home. */
    notes: optionalText(1000, 'Notes'),
    /** Of a time that is held for who waits (docs/product.md#the-waitlist). */
    offerToken: linkToken.optional(),
    ...cardChoice,
  })
  .refine(isWholeCardChoice, MISSING_CONSENT);

export const BookingByToken = z.object({
  id: z.int(),
  status: z.enum(BOOKING_STATES),
  /** False of a plan's visit that is not charged yet, or never was; left out of all others. */
  paid: z.literal(false).optional(),
  ...leftOutOfBooking,
  /** Its cleaner does not come, and somebody else may; left out of all others. */
  seeking: z.literal(true).optional(),
  /** The team has suspended its cleaner, so nobody can say whether they come; left out of all others. */
  inDoubt: z.literal(true).optional(),
  totalAmount: dollars,
  /** All that was paid for it, tips aside: more than the price where the visit was made shorter, 0 before a charge. */
  paidAmount: dollars,
  /** What of the price the cleaner gets, in percent, where that is more because they were booked again; null for others. */
  cleanerPercent: z.number().nullable(),
  /** On its way back, or there: without what failed, and without what a bank decides on or has given back. */
  refundedAmount: dollars,
  /** Everything that was decided to go back, first things first. */
  refunds: z.array(z.object({ amount: dollars, status: z.enum(REFUND_STATES) })),
  bank: bankDecision,
  cleaner: z.object({
    id: z.int(),
    displayName: z.string(),
    slug: z.string(),
    isPublic: z.boolean(),
    email: z.string(),
    profilePhotoUrl: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    providesSupplies: z.boolean().nullable(),
    providesEquipment: z.boolean().nullable(),
  }),
  customer: z.object({ displayName: z.string() }),
  service: z.object({ id: z.int(), name: z.string() }),
  city: z.object({ name: z.string(), state: z.string(), slug: z.string(), timeZone: z.string() }),
  timeSlot: z.object({ id: z.int(), startTime: instant, endTime: instant }),
  ...bookedHome,
  /** Of which a late cancel keeps the price. */
  keptHours: z.int(),
  freeUntil: instant,
  /** Its move to another time or length: what is open of one, and whether it can be moved now. */
  move: CustomerMove,
  /** What its customer wants if the cleaner does not come; null once that is over. */
  rescueWish: z.enum(RESCUE_WISHES).nullable(),
  /** Its cleaner does not come, or somebody else does in their place; null for all others. */
  rescue: BookingRescue.nullable(),
  /** Of one that takes place: from when its customer can say that nobody has come, and what came of that; null for others. */
  notHere: NotHere.nullable(),
  /** Of a no-show: which side was not there; null for others. */
  notThere: z.enum(['customer', 'cleaner']).nullable(),
  /** When a cleaner who runs late is expected. */
  runningLate: Late.nullable(),
  /** Its cleaner stands before a closed door. */
  cantGetIn: Door.nullable(),
  /** The server's clock when it answered: what "in 2 days" is counted from. */
  now: instant,
  canceledBy: z.enum(['customer', 'cleaner', 'admin']).nullable(),
  rated: z.boolean(),
  /** Until when it can be rated, and a problem be reported; null when it cannot. */
  rateUntil: instant.nullable(),
  reportUntil: instant.nullable(),
  ...reportOfBooking,
  /** Until when a tip can be given, and how much; what was given and stays, and until when it can be undone. */
  tip: z.object({ until: instant.nullable(), most: dollars, amount: dollars, undoUntil: instant.nullable() }),
  detailsMissing: z.boolean(),
  /** The last letters of the street, for who has the link alone; null where there is no address. */
  streetEnd: z.string().nullable(),
  /** Whether the cleaner was told of them. */
  hasPhone: z.boolean(),
  hasNotes: z.boolean(),
  /** What the cleaner was told, for the signed-in customer alone; null for who has the link. */
  contact: z
    .object({ address: z.string().nullable(), phone: z.string().nullable(), notes: z.string().nullable() })
    .nullable(),
});
export type BookingByToken = z.infer<typeof BookingByToken>;

export const bookingCalls = {
  'POST /_api/bookings/payment-intent': {
    description:
      'Holds a time for its owner and begins the payment; 409 where it is gone or too short, with `code` and `next`: others that fit.',
    access: 'anyone',
    errors: [400, 403, 404, 409, 429, 503],
    request: PaymentIntentRequest,
    reply: z.object({
      clientSecret: z.string(),
      amount: dollars,
      minutes: z.int(),
      /** Left out where nothing is said of the home. */
      advisedMinutes: z.int().optional(),
      heldUntil: instant,
      /** The same deadline in seconds from now, for browsers whose clock is off. */
      heldForSeconds: z.int(),
    }),
  },
  'POST /_api/bookings/create': {
    description: 'Makes the booking of a payment that was made.',
    access: 'anyone',
    errors: [400, 402, 403, 404, 409, 503],
    request: z.strictObject({
      timeSlotId: id('Please choose a time'),
      serviceId: id('Please select a service'),
      stripePaymentIntentId: z.string('Payment not found').regex(/^pi_[A-Za-z0-9_]{8,100}$/, 'Payment not found'),
      totalAmount: z.number('Invalid amount').positive('Invalid amount').max(1_000_000, 'Invalid amount'),
    }),
    reply: z.object({
      booking: z.object({ id: z.int(), status: z.enum(BOOKING_STATES), totalAmount: dollars }),
      token: z.string(),
    }),
  },
  'GET /_api/bookings/by-token': {
    description: 'The booking of a link.',
    access: 'anyone',
    errors: [404, 429],
    request: z.strictObject({ token: bookingToken }),
    reply: z.object({ booking: BookingByToken }),
  },
  'GET /_api/bookings/cancel-preview': {
    description: 'What canceling now would give back and keep.',
    access: 'anyone',
    errors: [404, 409],
    request: z.strictObject({ bookingId: idInQuery('Invalid booking'), token: bookingToken.optional() }),
    reply: z.object({
      refundAmount: dollars,
      /** What of it waits for the bank's decision. */
      waitingAmount: dollars,
      feeAmount: dollars,
      freeUntil: instant,
      bank: bankDecision,
      /** The standing visits that it began end with it. */
      endsPlan: z.boolean(),
    }),
  },
  'POST /_api/bookings/cancel': {
    description:
      'Cancels a booking before its start and sends back what its terms say; not on other terms than were shown.',
    access: 'anyone',
    errors: [404, 409],
    request: z.strictObject({
      bookingId: id('Invalid booking'),
      token: bookingToken.optional(),
      refundAmount: shownRefund,
    }),
    reply: message,
  },
  'POST /_api/bookings/details': {
    description: 'Says or replaces address, phone or notes until the start; what is not sent stays as it is.',
    access: 'anyone',
    errors: [404, 409, 429],
    request: z.strictObject({
      bookingId: id('Invalid booking'),
      token: bookingToken.optional(),
      address: optionalAddress,
      phone: optionalPhone,
      notes: optionalText(1000, 'Notes'),
    }),
    reply: message,
  },
  'GET /_api/bookings/pay': {
    description: 'What a bank wants its signed-in customer to confirm: a charge that was tried while they were away.',
    access: 'signed-in',
    errors: [404, 503],
    request: z.strictObject({ bookingId: idInQuery('Invalid booking') }),
    reply: z.object({ clientSecret: z.string(), amount: dollars }),
  },
  'GET /_api/bookings/mine': {
    description: 'The bookings of the signed-in customer, each with its link; latest start first.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: z.object({
      /** `ofPlan`: a plan made it; left out of those that somebody booked. */
      bookings: z.array(BookingByToken.extend({ token: z.string().nullable(), ofPlan: z.literal(true).optional() })),
    }),
  },
  'GET /_api/bookings/calendar': {
    description: 'The booking of a link as a calendar file.',
    access: 'anyone',
    errors: [404, 429],
    request: z.strictObject({ token: bookingToken }),
    reply: 'text/calendar',
  },
} as const satisfies Record<string, CallDefinition>;

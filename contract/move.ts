import { BookingByToken } from './booking.ts';
import type { CallDefinition } from './call.ts';
import { ADD_ONS } from './estimate.ts';
import {
  agreedWords,
  bookingToken,
  dollars,
  id,
  idInQuery,
  instant,
  instantInQuery,
  message,
  minutes,
  minutesInQuery,
  shownRefund,
} from './fields.ts';
import { Extras, wantedHome } from './homes.ts';
import { inDigits, inWords } from './number-words.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** A booking gets another time, or another length (docs/product.md#moving). */

const { free, requestHours, answerHours, proposedTimes } = policy.moves;

const bookingId = id('Invalid booking');
const timeSlotId = id('Please choose a time');
const TOO_MANY_TIMES = `Please choose at most ${inWords(proposedTimes, 'time')}`;

export const moveCalls = {
  'GET /_api/bookings/move-preview': {
    description:
      'What a move to a time of the same cleaner, or to another length, would be: free or a request, and the money.',
    access: 'anyone',
    errors: [400, 403, 404, 409, 429],
    request: z.strictObject({
      bookingId: idInQuery('Invalid booking'),
      token: bookingToken.optional(),
      /** An open time of the booking's cleaner, or the booking's own for another length. */
      timeSlotId: idInQuery('Please choose a time'),
      /** Of the booking's own time: the start of its day that is wanted, where it is another one. */
      startTime: instantInQuery.optional(),
      /** Left out: as long as now. */
      minutes: minutesInQuery.optional(),
      extras: wantedHome.extras,
    }),
    reply: z.object({
      /** It is done at once, or once the difference is paid. */
      free: z.boolean(),
      /** The cleaner is asked. */
      request: z.boolean(),
      refundAmount: dollars,
      /** The difference to a longer visit, to be paid. */
      extraAmount: dollars,
      /** Of a shorter visit, asked for late: kept for the cleaner’s time. */
      keptAmount: dollars,
      /** The price of the visit then. */
      totalAmount: dollars,
      /** Of a planned visit: when its card is charged for it then; left out of all others. */
      chargeAt: instant.optional(),
      /** Of a planned visit: what its signed-in customer has to agree to, word for word; left out where nothing is. */
      consentText: z.string().optional(),
      /** Until when it could be canceled free of charge then. */
      freeUntil: instant,
      /** Of a request: until when the cleaner answers; null where it is free. */
      answerUntil: instant.nullable(),
      timeSlot: z.object({ startTime: instant, endTime: instant }),
      minutes: z.int(),
      /** What the home takes, with these extras; null where nothing was said of it. */
      advisedMinutes: z.int().nullable(),
      /** The extras that it can have: what the cleaner offers, and what it has; none where nothing was said of the home. */
      offeredExtras: z.array(z.enum(ADD_ONS)),
    }),
  },
  'GET /_api/bookings/own-day-times': {
    description:
      'Other starts of a booking’s own day that no list has, since its own hours hide them, and how long it can be at its own ' +
      'start. No other starts where it cannot be moved at once, or has to be paid for first.',
    access: 'anyone',
    errors: [400, 403, 404, 429],
    request: z.strictObject({
      bookingId: idInQuery('Invalid booking'),
      token: bookingToken.optional(),
      /** Left out: as long as now. */
      minutes: minutesInQuery.optional(),
    }),
    reply: z.object({
      /** The earliest first. `id`: of the booking's own time; together with the start it says where to move. */
      timeSlots: z.array(z.object({ id: z.int(), startTime: instant, endTime: instant })),
      /** How long it would be at its own start: longer than asked where its cleaner takes nothing so short; null without room. */
      ownStartMinutes: z.int().nullable(),
      /** What it cannot be shorter than at any time that its cleaner’s week has, nor at its own; null where nothing is known. */
      shortestMinutes: z.int().nullable(),
    }),
  },
  'POST /_api/bookings/move': {
    description:
      `Moves a booking: at once until its free time ends, ${inDigits(free, 'time')} at most; later, until ` +
      `${inDigits(requestHours, 'hour')} before the start, asks its cleaner. Asked again after the difference is paid, it ` +
      'gives the booking. A planned visit moves at once and is charged later. Not on other terms than were shown; 409 where ' +
      'the time is gone, with `next`: others that fit.',
    access: 'anyone',
    errors: [400, 403, 404, 409, 429, 503],
    request: z.strictObject({
      bookingId,
      token: bookingToken.optional(),
      timeSlotId,
      /** Of the booking's own time: the start of its day that is wanted, where it is another one. */
      startTime: instantInQuery.optional(),
      minutes: minutes.optional(),
      extras: Extras.optional(),
      refundAmount: shownRefund,
      extraAmount: shownRefund,
      /** Of a planned visit: the price that was shown. */
      totalAmount: shownRefund,
      /** Of a planned visit: the words that were shown and agreed to. Where others would be kept by now, it is 409. */
      consentText: agreedWords,
      /** Whether it was shown as a request. */
      request: z.boolean('Invalid choice').optional(),
      /** A saved card of who booked, signed in, that pays the difference. */
      cardId: id('Card not found').optional(),
    }),
    reply: z.union([
      z.object({ booking: BookingByToken }),
      z.object({ requested: z.literal(true) }),
      z.object({
        clientSecret: z.string(),
        amount: dollars,
        heldUntil: instant,
        /** The same deadline in seconds from now, for browsers whose clock is off. */
        heldForSeconds: z.int(),
      }),
    ]),
  },
  'POST /_api/bookings/answer-move': {
    description:
      'Answers the times that the cleaner has proposed: takes one, keeps the booking as it is, or cancels it with everything back.',
    access: 'anyone',
    errors: [400, 403, 404, 409, 429],
    request: z
      .strictObject({
        bookingId,
        token: bookingToken.optional(),
        answer: z.enum(['take', 'keep', 'cancel'], 'Invalid answer'),
        /** The one to take. */
        timeSlotId: timeSlotId.optional(),
      })
      .refine(({ answer, timeSlotId }) => answer !== 'take' || timeSlotId !== undefined, {
        path: ['timeSlotId'],
        message: 'Please choose a time',
      }),
    reply: message,
  },
  'POST /_api/cleaner/propose-move': {
    description: `Proposes up to ${inDigits(proposedTimes, 'other time')} of the cleaner’s own to a job’s customer.`,
    access: 'cleaner',
    errors: [400, 404, 409],
    request: z.strictObject({
      bookingId,
      timeSlotIds: z
        .array(timeSlotId, 'Please choose a time')
        .min(1, 'Please choose a time')
        .max(proposedTimes, { error: TOO_MANY_TIMES, abort: true })
        .refine((ids) => new Set(ids).size === ids.length, 'Please choose each time once'),
    }),
    reply: message,
  },
  'POST /_api/cleaner/answer-move': {
    description: `Answers a customer’s wish for another time, within ${inDigits(answerHours, 'hour')}: the job moves, or all stays as it is.`,
    access: 'cleaner',
    errors: [400, 404, 409],
    request: z.strictObject({
      bookingId,
      accept: z.boolean('Please choose yes or no'),
      /** The wish that was looked at: 409 where it is another one by now. */
      moveId: id('Invalid move').optional(),
    }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;

import type { CallDefinition } from './call.ts';
import { cursor, idInQuery, instant, instantInQuery, limitInQuery, linkToken, wantedTime } from './fields.ts';
import { hasServiceForHome, isWholeSize, MISSING_BATHROOMS, MISSING_SERVICE, wantedHome } from './homes.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** Open times: the list, and one of them with what it costs. */

export const TimeSlot = z.object({
  id: z.int(),
  startTime: instant,
  /** Of the length that was asked for, else of what the home takes this cleaner, else of the shortest booking. */
  endTime: instant,
  /** How long a booking from this start may be. */
  longestMinutes: z.int(),
  /** What the home takes at this cleaner's pace, where one was asked for. */
  advisedMinutes: z.int().optional(),
  cleaner: z.object({
    displayName: z.string(),
    slug: z.string(),
    avatarUrl: z.string().nullable(),
    hourlyRate: z.number(),
    rating: z.number().nullable(),
    jobsCompleted: z.int(),
  }),
  city: z.object({ name: z.string(), slug: z.string(), timeZone: z.string() }),
  /** Dollars until `endTime`, with the service that was asked for, else with the cheapest that this cleaner offers. */
  fromPrice: z.number(),
});
export type TimeSlot = z.infer<typeof TimeSlot>;

export const OfferedService = z.object({
  id: z.int(),
  name: z.string(),
  /** Dollars an hour, surcharge included. */
  hourlyRate: z.number(),
  /** Dollars until the slot's `endTime`. */
  totalAmount: z.number(),
  /** What the home takes with this service at this cleaner's pace, where one was asked for. */
  advisedMinutes: z.int().optional(),
  /** It takes more than one visit can be. */
  isTooLarge: z.boolean().optional(),
});
export type OfferedService = z.infer<typeof OfferedService>;

export const availabilityCalls = {
  'GET /_api/time-slots': {
    description:
      'Open times that start in a window, the next seven days if none is given, a page at a time; those with room for a length or a home, a service, a date.',
    access: 'anyone',
    cache: 'public',
    timesOf: ({ cityId, cleanerId }: { cityId?: number; cleanerId?: number }) => ({ cityId, cleanerId }),
    errors: [400],
    request: z
      .strictObject({
        ...wantedTime,
        ...wantedHome,
        cityId: idInQuery('Invalid city').optional(),
        cleanerId: idInQuery('Invalid cleaner').optional(),
        from: instantInQuery.optional(),
        to: instantInQuery.optional(),
        limit: limitInQuery(policy.list.highestLimit).optional(),
        cursor: cursor.optional(),
      })
      .refine(isWholeSize, MISSING_BATHROOMS)
      .refine(hasServiceForHome, MISSING_SERVICE),
    reply: z.object({
      timeSlots: z.array(TimeSlot),
      nextCursor: z.string().nullable(),
      /** Every date of the window with its open times, counted by the date in the slot's own city. */
      days: z.array(z.object({ date: z.iso.date(), open: z.int() })),
    }),
  },
  'GET /_api/time-slot': {
    description:
      'One time, with what each service of its cleaner costs; 409 where it is gone, with `next`: others that fit.',
    access: 'anyone',
    errors: [400, 404, 409, 429],
    request: z
      .strictObject({
        timeSlotId: idInQuery('Invalid time slot'),
        minutes: wantedTime.minutes,
        /** The slot's `endTime` is that of the home with this service; each service says its own advice. */
        serviceId: wantedTime.serviceId,
        ...wantedHome,
        /** Of a time that is held for who waits (docs/product.md#the-waitlist). */
        offerToken: linkToken.optional(),
      })
      .refine(isWholeSize, MISSING_BATHROOMS),
    reply: z.object({
      timeSlot: TimeSlot.extend({ hours: z.number(), available: z.boolean() }),
      services: z.array(OfferedService),
      /** What this cleaner offers beside them. */
      extras: z.array(z.string()),
      /** Whether the cleaner brings them; null where that was not said. */
      providesSupplies: z.boolean().nullable(),
      providesEquipment: z.boolean().nullable(),
      /** False for who prefers homes without pets; null where that was not said. */
      petsComfortable: z.boolean().nullable(),
      /** Until when a booking of this slot could be canceled free of charge. */
      freeUntil: instant,
      /** Others of the same cleaner that fit, where this one cannot be had. */
      next: z.array(z.object({ id: z.int(), startTime: instant, endTime: instant })).optional(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;

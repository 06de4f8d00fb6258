import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { ONBOARDING_STEPS, Submission } from './onboarding.ts';
import { ScheduleDay } from './weekly-schedule.ts';
import { z } from './zod.ts';

/** Requests and replies have the fields that are promised: more may be added, none renamed (docs/product.md#calls). */

const shapeOf = (schema: unknown): Record<string, unknown> => {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodArray)
    return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return shapeOf(schema.options[0]);
  return {};
};

/** 'timeSlots.cleaner' of a reply: what is in there. */
const within = (schema: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce((inner, name) => shapeOf(inner)[name], schema);

/** The fields that are missing where they should be: 'GET /_api/cities cities', ['id', 'name']. */
function missing(place: string, fields: string): string[] {
  const [method, address, path = ''] = place.split(' ');
  const call = calls[`${method} ${address}` as keyof typeof calls];
  const there = Object.keys(shapeOf(within(call.reply, path)));
  return fields.split(' ').filter((field) => !there.includes(field));
}

const AREA = 'county radiusMiles neighborhoods';

const ENTITIES: [entity: string, place: string, fields: string][] = [
  [
    'the session user',
    'GET /_api/auth/session user',
    'email displayName firstName lastName legalName mobile zipCode bio avatarUrl role onboardingComplete onboardingStep baseRate specialties',
  ],
  ['a time slot', 'GET /_api/time-slots timeSlots', 'id startTime endTime cleaner'],
  ['a time slot’s cleaner', 'GET /_api/time-slots timeSlots.cleaner', 'displayName avatarUrl'],
  ['a time slot’s city', 'GET /_api/time-slots timeSlots.city', 'name'],
  ['whether a time slot is open', 'GET /_api/time-slot timeSlot', 'available'],
  ['a city', 'GET /_api/cities cities', 'id name slug state'],
  ['a service', 'GET /_api/services services', 'id name'],
  [
    'a booking by its token',
    'GET /_api/bookings/by-token booking',
    'id status totalAmount cleaner customer service city timeSlot',
  ],
  [
    'a booking’s cleaner',
    'GET /_api/bookings/by-token booking.cleaner',
    'displayName slug email profilePhotoUrl avatarUrl',
  ],
  ['a booking’s customer', 'GET /_api/bookings/by-token booking.customer', 'displayName'],
  ['a booking’s service', 'GET /_api/bookings/by-token booking.service', 'name'],
  ['a booking’s city', 'GET /_api/bookings/by-token booking.city', 'name state'],
  ['a booking’s time', 'GET /_api/bookings/by-token booking.timeSlot', 'startTime endTime'],
  ['a payment intent', 'POST /_api/bookings/payment-intent', 'clientSecret amount'],
  [
    'the admin’s metrics',
    'GET /_api/admin/metrics',
    'activeCleaners activeUsers jobsLast7Days grossVolumeLast7Days avgRating thisWeekScheduled thisWeekCompleted thisWeekCanceled thisWeekNoShows lowAvailabilityCleaners payoutsNeedingVerification openDisputes',
  ],
  [
    'an admin’s row of a cleaner',
    'GET /_api/admin/cleaners',
    'id name email profilePhotoUrl status totalJobs radiusMiles onboardingStep onboardingComplete',
  ],
  ['an admin’s row of a user', 'GET /_api/admin/users', 'id name email bookingsCount lastActive'],
  [
    'an admin’s row of a job',
    'GET /_api/admin/jobs',
    'id jobId userName cleanerName serviceName scheduledTime status totalAmount',
  ],
  [
    'an admin’s detail of a cleaner',
    'GET /_api/admin/cleaner-detail',
    'displayName legalName email mobile slug profilePhotoUrl cleanerStatus onboardingStep onboardingComplete serviceArea acceptsLastMinute providesSupplies providesEquipment ecoFriendlyOk locationTypes yearsExperience previousPlatforms certifications specialties languages funFact petsComfortable preferredNeighborhoods preferredJobTypes isActive createdAt updatedAt hourlyRate bio',
  ],
  ['the service area in it', 'GET /_api/admin/cleaner-detail serviceArea', AREA],
  [
    'a public cleaner',
    'GET /_api/cleaners/by-slug cleaner',
    'id displayName avatarUrl hourlyRate bio serviceArea timeSlots',
  ],
  ['a public cleaner’s service area', 'GET /_api/cleaners/by-slug cleaner.serviceArea', AREA],
  ['a public cleaner’s times', 'GET /_api/cleaners/by-slug cleaner.timeSlots', 'id startTime endTime'],
  [
    'a cleaner’s dashboard',
    'GET /_api/cleaner/dashboard-stats',
    'nextJob weeklyEarnings jobsCompleted avgRating availabilityHours upcomingJobs',
  ],
  ['the next job', 'GET /_api/cleaner/dashboard-stats nextJob', 'date serviceType'],
  ['the week’s earnings', 'GET /_api/cleaner/dashboard-stats weeklyEarnings', 'confirmed pending'],
  ['the upcoming jobs', 'GET /_api/cleaner/dashboard-stats upcomingJobs', 'id serviceType clientName date time price'],
  ['the payout status', 'GET /_api/cleaner/payout-status', 'status nextPayoutDate nextPayoutAmount'],
];

describe('an entity', () => {
  // shows: product/entities/session-user, product/entities/time-slot, product/entities/city, product/entities/service
  // shows: product/entities/booking-by-token, product/entities/admin-metrics, product/entities/admin-rows
  // shows: product/entities/admin-cleaner-detail, product/entities/public-cleaner, product/entities/cleaner-dashboard
  // shows: product/entities/payout-status
  it.each(ENTITIES)('has its fields: %s', (_entity, place, fields) => expect(missing(place, fields)).toEqual([]));
});

describe('the onboarding’s payload', () => {
  // shows: product/entities/onboarding-payload
  it.each([
    [1, 'legalName displayName profilePhotoUrl mobile county neighborhoods radiusMiles'],
    // The rate is ours, and may be left out.
    [2, 'serviceTypes addOnServices locationTypes petsComfortable hourlyRate'],
    [3, 'weeklySchedule'],
    [4, 'yearsExperience certifications provideOwnSupplies provideOwnEquipment comfortableWithEcoFriendly'],
    [5, 'shortBio languages specialties funFact'],
    [6, 'idDocumentUrl businessLicenseUrl insuranceUrl backgroundCheckConsent'],
  ] as const)('of step %i has these fields and no others', (step, fields) => {
    expect(Object.keys(ONBOARDING_STEPS[step].shape).sort()).toEqual(fields.split(' ').sort());
  });

  // shows: product/entities/onboarding-payload
  it('ends with the terms, and has a row for each weekday', () => {
    expect(Object.keys(Submission.shape)).toEqual(['termsAndConditions']);
    expect(Object.keys(ScheduleDay.shape)).toEqual([
      'day',
      'available',
      'startTime',
      'endTime',
      'slotDuration',
      'longestDuration',
    ]);
  });
});

/** What is sent: a `?` marks what may be left out. */
const CALLS: [call: keyof typeof calls, request: string, reply: string][] = [
  ['GET /_api/auth/session', '', 'user'],
  ['POST /_api/auth/logout', '', ''],
  ['POST /_api/auth/establish_session', 'tempToken', 'user'],
  ['GET /_api/auth/oauth_authorize', 'provider role?', ''],
  ['POST /_api/auth/login_with_password', 'email password', 'user'],
  ['POST /_api/auth/register_with_password', 'email password displayName role?', 'user'],
  ['GET /_api/time-slots', 'cityId?', 'timeSlots'],
  ['GET /_api/cities', '', 'cities'],
  ['GET /_api/services', '', 'services'],
  ['GET /_api/bookings/by-token', 'token', 'booking'],
  ['POST /_api/bookings/cancel', 'bookingId', 'message'],
  ['POST /_api/bookings/payment-intent', 'timeSlotId serviceId customerDetails', 'clientSecret amount'],
  ['POST /_api/bookings/create', 'timeSlotId serviceId stripePaymentIntentId totalAmount', ''],
  ['GET /_api/admin/metrics', '', ''],
  ['GET /_api/admin/cleaners', 'status?', ''],
  ['GET /_api/admin/users', '', ''],
  ['GET /_api/admin/jobs', 'status?', ''],
  ['GET /_api/admin/cleaner-detail', 'cleanerId', ''],
  ['GET /_api/cleaners/by-slug', 'city cleanerSlug state?', 'cleaner'],
  ['POST /_api/onboarding/user', 'firstName lastName mobile zipCode', 'user'],
  ['GET /_api/cleaner/dashboard-stats', '', ''],
  ['GET /_api/cleaner/payout-status', '', ''],
  ['POST /_api/cleaner/create-stripe-onboarding-link', '', 'url'],
  ['POST /_api/cleaner/refresh-payout-status', '', ''],
];

describe('a call', () => {
  // shows: product/entities/booking-request, product/calls/every-call
  it.each(CALLS)('takes and gives what it should: %s', (call, request, reply) => {
    const taken = shapeOf(calls[call].request);
    const needed = Object.keys(taken).filter((name) => !(taken[name] as z.ZodType).safeParse(undefined).success);
    const words = request.split(' ').filter(Boolean);
    expect(needed.sort()).toEqual(words.filter((word) => !word.endsWith('?')).sort());
    for (const word of words) expect(taken).toHaveProperty(word.replace('?', ''));
    expect(missing(call, reply).filter(Boolean)).toEqual([]);
  });

  // shows: product/entities/booking-request
  it('takes a customer’s name and email; phone and address may be left out', () => {
    const { customerDetails } = calls['POST /_api/bookings/payment-intent'].request.shape;
    expect(customerDetails.safeParse({ name: 'Robin', email: 'robin@example.com' }).success).toBe(true);
    expect(Object.keys(customerDetails.shape)).toEqual(['name', 'email', 'phone', 'address']);
  });
});

import { expect, it } from 'vitest';
import { calls } from './calls.ts';
import {
  BasicInformation,
  Experience,
  ProfileAndBio,
  ServicesOffered,
  Submission,
  Verification,
} from './onboarding.ts';
import { DEFAULT_WEEK, ScheduleDay } from './weekly-schedule.ts';
import type { z } from './zod.ts';

/** What a wrong field is told, word for word; the same in the form and from the server (docs/product.md#messages). */

/** The messages of each field, for values of which none is right. */
function messagesFor(schema: z.ZodType, ...values: unknown[]): Record<string, string[]> {
  const issues = values.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
  const byField = Map.groupBy(issues, ({ path }) => path.join('.'));
  return Object.fromEntries([...byField].map(([field, of]) => [field, [...new Set(of.map(({ message }) => message))]]));
}

const request = (name: keyof typeof calls) => calls[name].request as z.ZodType;
const email = 'robin@example.com';

// shows: product/validation/login
it('a login', () => {
  const login = request('POST /_api/auth/login_with_password');
  expect(messagesFor(login, {}, { email: 'robin@', password: '' })).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  });
  expect(login.safeParse({ email, password: 'x' }).success).toBe(true);
});

// shows: product/validation/establish-session
it('a popup’s token', () => {
  const establish = request('POST /_api/auth/establish_session');
  expect(messagesFor(establish, {}, { tempToken: '' })).toEqual({ tempToken: ['Temporary token is required'] });
});

// shows: product/entities/session-user, product/validation/registration, product/limits/password-mobile-zip
it('a registration', () => {
  const register = request('POST /_api/auth/register_with_password');
  expect(messagesFor(register, {}, { email: 'robin', password: '1234567', displayName: ' ' })).toEqual({
    email: ['Email is required'],
    password: ['Password must be at least 8 characters'],
    displayName: ['Name is required'],
  });
  expect(register.safeParse({ email, password: 'brickrow', displayName: '🧽' }).success).toBe(true);
});

// shows: product/validation/user-onboarding, product/limits/password-mobile-zip
it('a customer’s onboarding', () => {
  const short = { firstName: '', lastName: ' ', mobile: '410555014', zipCode: '2121' };
  expect(messagesFor(request('POST /_api/onboarding/user'), {}, short)).toEqual({
    firstName: ['First name is required'],
    lastName: ['Last name is required'],
    mobile: ['A valid mobile number is required'],
    zipCode: ['A valid ZIP code is required'],
  });
  const enough = { firstName: 'R', lastName: 'V', mobile: '4105550142', zipCode: '21211' };
  expect(request('POST /_api/onboarding/user').safeParse(enough).success).toBe(true);
});

// shows: product/validation/booking-lookup, product/validation/cancel
it('a booking’s link, and its cancellation', () => {
  expect(messagesFor(request('GET /_api/bookings/by-token'), {}, { token: '' })).toEqual({
    token: ['Token is required'],
  });
  const cancel = request('POST /_api/bookings/cancel');
  for (const bookingId of [0, -1, 1.5, '7', null]) expect(cancel.safeParse({ bookingId }).success).toBe(false);
  expect(cancel.safeParse({ bookingId: 7 }).success).toBe(true);
});

// shows: product/validation/booking-form
it('a booking', () => {
  const wrong = { timeSlotId: 1, serviceId: 0, customerDetails: { name: '', email: 'robin' } };
  expect(messagesFor(request('POST /_api/bookings/payment-intent'), wrong)).toEqual({
    serviceId: ['Please select a service'],
    'customerDetails.name': ['Name is required'],
    'customerDetails.email': ['Invalid email address'],
  });
  const create = { timeSlotId: 1, serviceId: 1, stripePaymentIntentId: 'pi_12345678', totalAmount: 135 };
  const isTaken = (change: object) => request('POST /_api/bookings/create').safeParse({ ...create, ...change }).success;
  expect(isTaken({})).toBe(true);
  for (const field of ['timeSlotId', 'serviceId', 'totalAmount']) {
    for (const value of [0, -1]) expect([field, value, isTaken({ [field]: value })]).toEqual([field, value, false]);
  }
});

// shows: product/validation/admin-cleaner-detail, product/validation/public-cleaner
it('what a cleaner is looked up by', () => {
  expect(messagesFor(request('GET /_api/cleaners/by-slug'), {}, { city: '', cleanerSlug: '' })).toEqual({
    city: ['City slug is required'],
    cleanerSlug: ['Cleaner slug is required'],
  });
  const detail = request('GET /_api/admin/cleaner-detail');
  for (const cleanerId of ['0', '-1', '1.5', 'x', '']) expect(detail.safeParse({ cleanerId }).success).toBe(false);
  expect(detail.safeParse({ cleanerId: '7' }).success).toBe(true);
});

// shows: product/states/step-numbers-sent, product/validation/cleaner-step-1, product/validation/cleaner-step-2
// shows: product/validation/cleaner-step-4, product/validation/cleaner-step-5, product/validation/cleaner-step-7
it('a cleaner’s screens 1 to 7', () => {
  const basics = {
    legalName: '',
    displayName: ' ',
    profilePhotoUrl: '',
    mobile: '410555014',
    county: '',
    neighborhoods: [],
  };
  const radius = ['Travel radius must be 5 to 20 miles'];
  expect(messagesFor(BasicInformation, { ...basics, radiusMiles: 4 }, { ...basics, radiusMiles: 21 })).toEqual({
    legalName: ['Legal name is required'],
    displayName: ['Display name is required'],
    profilePhotoUrl: ['Profile photo is required'],
    mobile: ['A valid mobile number is required'],
    county: ['County selection is required'],
    neighborhoods: ['Select at least one neighborhood'],
    radiusMiles: radius,
  });
  const nothing = { serviceTypes: [], addOnServices: [], locationTypes: [], petsComfortable: true };
  expect(messagesFor(ServicesOffered, nothing)).toEqual({
    serviceTypes: ['Select at least one service type'],
    locationTypes: ['Select at least one location type'],
  });
  expect(messagesFor(Experience, {}).yearsExperience).toEqual(['Years of experience is required']);
  const bios = [99, 251].map((length) => ({ shortBio: 'x'.repeat(length), languages: [] }));
  expect(messagesFor(ProfileAndBio, ...bios)).toEqual({
    shortBio: ['Bio must be at least 100 characters', 'Bio must not exceed 250 characters'],
    languages: ['Select at least one language'],
  });
  expect(messagesFor(Verification, {}, { idDocumentUrl: '', backgroundCheckConsent: false })).toEqual({
    idDocumentUrl: ['ID document is required.'],
    backgroundCheckConsent: ['You must consent to a background check to continue.'],
  });
  expect(messagesFor(Submission, {}, { termsAndConditions: false })).toEqual({
    termsAndConditions: ['You must agree to the terms and conditions to submit your profile.'],
  });
});

// shows: product/validation/cleaner-step-3, product/limits/first-week
it('a day of the weekly schedule: one to eight hours, three unless chosen', () => {
  const [sunday] = DEFAULT_WEEK;
  expect(sunday).toEqual({ day: 'Sunday', available: false, startTime: '09:00', endTime: '17:00', slotDuration: 3 });
  expect(DEFAULT_WEEK.map(({ available }) => available)).toEqual(Array(7).fill(false));
  expect(messagesFor(ScheduleDay, { ...sunday, slotDuration: 0 })).toEqual({
    slotDuration: ['Slot duration must be at least 1 hour'],
  });
  for (const hours of [1, 8]) expect(ScheduleDay.safeParse({ ...sunday, slotDuration: hours }).success).toBe(true);
  expect(ScheduleDay.safeParse({ ...sunday, slotDuration: 9 }).success).toBe(false);
});

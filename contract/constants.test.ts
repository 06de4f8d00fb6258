import { expect, it } from 'vitest';
import { ADD_ONS } from './estimate.ts';
import { LANGUAGES, LOCATION_TYPES, SERVICE_TYPES, YEARS_OF_EXPERIENCE } from './onboarding.ts';
import { BALTIMORE_COUNTIES } from './places.ts';
import { policy } from './policy.ts';
import { COPYRIGHT_YEAR, TAGLINE } from './product.ts';
import { weekdayOf } from './time.ts';
import { bytesOf, DOCUMENT, fileTooLarge, PHOTO, tooManyFiles, wrongFileType } from './uploads.ts';
import { WEEKDAYS } from './weekly-schedule.ts';

/** Lists and numbers that are promised: docs/product.md#questions-and-limits. */

// shows: product/validation/cleaner-step-3, product/limits/radius-and-bio, product/limits/slot-hours
it('limits of a profile, a schedule and a password', () => {
  expect(policy.profile).toEqual({ radius: { min: 5, max: 20, initial: 10 }, bio: { shortest: 100, longest: 250 } });
  expect(policy.slots).toMatchObject({ bufferMinutes: 60, shortestHours: 1, longestHours: 8, defaultHours: 3 });
  expect(policy.accounts.passwords.shortest).toBe(8);
  expect(policy.rate).toMatchObject({ defaultCents: 4500, lowestCents: 3600 });
});

// shows: product/limits/service-choices, product/limits/experience-and-languages
it('what a cleaner chooses from', () => {
  expect(SERVICE_TYPES.join(', ')).toBe(
    'Standard Clean, Deep Clean, Move-Out/Move-In, Airbnb Turnover, Post-Construction, Eco/Non-Toxic',
  );
  expect(ADD_ONS.join(', ')).toBe('Laundry, Dishes, Inside fridge, Inside oven, Windows');
  expect(LOCATION_TYPES.join(', ')).toBe('Apartments, Houses, Short-term rentals, Offices');
  expect(YEARS_OF_EXPERIENCE.join(', ')).toBe('0-1, 1-3, 3-5, 5-10, 10+');
  expect(LANGUAGES.join(', ')).toBe('English, Spanish, Portuguese, Mandarin, Other');
});

// shows: product/limits/counties
it('counties, with so many neighborhoods, each once', () => {
  const counts = Object.entries(BALTIMORE_COUNTIES).map(([county, places]) => [county, new Set(places).size]);
  expect(Object.fromEntries(counts)).toEqual({
    'Baltimore City': 20,
    'Baltimore County': 20,
    'Howard County': 12,
    'Anne Arundel County': 15,
  });
});

// shows: product/validation/dropzone, product/limits/file-sizes
it('files: their kinds, their sizes and their messages', () => {
  expect([bytesOf(PHOTO), bytesOf(DOCUMENT)]).toEqual([5 * 1024 * 1024, 10 * 1024 * 1024]);
  expect(wrongFileType(PHOTO)).toBe('Invalid file type. Accepted: JPG, JPEG, PNG, WebP');
  expect(wrongFileType(DOCUMENT)).toBe('Invalid file type. Accepted: PDF, JPG, JPEG, PNG');
  expect(tooManyFiles(1)).toBe('Maximum 1 file(s) allowed');
  expect([fileTooLarge(PHOTO), fileTooLarge(DOCUMENT)]).toEqual([
    'File size exceeds 5MB limit',
    'File size exceeds 10MB limit',
  ]);
});

// shows: product/limits/week-begins-on-sunday, product/limits/copyright
it('the week begins on Sunday, and the copyright is of 2025', () => {
  expect(WEEKDAYS[0]).toBe('Sunday');
  expect(weekdayOf('2026-11-22')).toBe(0);
  expect(COPYRIGHT_YEAR).toBe(2025);
  expect(TAGLINE).toBe('Connecting customers with trusted, independent cleaners in their area.');
});

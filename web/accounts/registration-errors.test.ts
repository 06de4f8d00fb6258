import { expect, it } from 'vitest';
import { ApiError, OFFLINE, UNEXPLAINED } from '../api/call.ts';
import { registrationWords } from './registration-errors.ts';

it.each([
  ['Email already in use', 'This email is already registered. Please try logging in instead.'],
  ['Sorry: Email already in use.', 'This email is already registered. Please try logging in instead.'],
  ['Invalid display name', "Please provide a valid display name that isn't empty."],
  ['Unknown field: displayed', 'Please check your display name: Unknown field: displayed'],
  ['That name is taken', 'Please check your display name: That name is taken'],
  ['Password must be at least 8 characters', 'Password must be at least 8 characters'],
  ['', 'Registration failed. Please try again.'],
  [UNEXPLAINED, 'Registration failed. Please try again.'],
  [OFFLINE, OFFLINE],
])('%j becomes %j', (said, shown) => {
  expect(registrationWords(new ApiError(400, said))).toBe(shown);
});

it('has words for what is no refusal', () => {
  expect(registrationWords(new TypeError('x is not a function'))).toBe('Registration failed. Please try again.');
});

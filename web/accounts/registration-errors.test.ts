import { expect, it } from 'vitest';
import { ApiError, OFFLINE } from '../api/http.ts';
import { registrationError } from './sign-up-form.tsx';

// shows: product/messages/registration
it.each([
  ['Invalid display name', "Please provide a valid display name that isn't empty."],
  ['Unknown field: displayed', 'Please check your display name: Unknown field: displayed'],
  ['That name is taken', 'Please check your display name: That name is taken'],
  ['Password must be at least 8 characters', 'Password must be at least 8 characters'],
  ['', 'Registration failed. Please try again.'],
  [undefined, 'Registration failed. Please try again.'],
  [OFFLINE, OFFLINE],
])('%j becomes %j', (message, shown) => {
  expect(registrationError(new ApiError(400, message))).toBe(shown);
});

it('tells a known email by the status, whatever the words', () => {
  const known = 'This email is already registered. Please try logging in instead.';
  expect(registrationError(new ApiError(409, 'Email already in use'))).toBe(known);
  expect(registrationError(new ApiError(409, 'That one is known.'))).toBe(known);
});

it('has a message for other errors, too', () => {
  expect(registrationError(new TypeError('x is not a function'))).toBe('Registration failed. Please try again.');
});

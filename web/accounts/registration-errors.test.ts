import { expect, it } from 'vitest';
import { ApiError, DEFAULT_ERROR, OFFLINE } from '../api/http.ts';
import { registrationError } from './sign-up-form.tsx';

// shows: product/messages/registration
it.each([
  ['Email already in use', 'This email is already registered. Please try logging in instead.'],
  ['Sorry: Email already in use.', 'This email is already registered. Please try logging in instead.'],
  ['Invalid display name', "Please provide a valid display name that isn't empty."],
  ['Unknown field: displayed', 'Please check your display name: Unknown field: displayed'],
  ['That name is taken', 'Please check your display name: That name is taken'],
  ['Password must be at least 8 characters', 'Password must be at least 8 characters'],
  ['', 'Registration failed. Please try again.'],
  [DEFAULT_ERROR, 'Registration failed. Please try again.'],
  [OFFLINE, OFFLINE],
])('%j becomes %j', (message, shown) => {
  expect(registrationError(new ApiError(400, message))).toBe(shown);
});

it('has a message for other errors, too', () => {
  expect(registrationError(new TypeError('x is not a function'))).toBe('Registration failed. Please try again.');
});

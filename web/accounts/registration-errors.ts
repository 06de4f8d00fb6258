import { errorMessage } from '../api/http.ts';

/** The message for a registration that was refused (docs/product.md#messages). */
export function registrationError(error: unknown): string {
  const message = errorMessage(error, '');
  if (message.includes('Email already in use')) {
    return 'This email is already registered. Please try logging in instead.';
  }
  if (message.includes('display name')) return "Please provide a valid display name that isn't empty.";
  if (message.includes('display') || message.includes('name')) {
    return `Please check your display name: ${message}`;
  }
  return message || 'Registration failed. Please try again.';
}

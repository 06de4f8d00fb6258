import { ApiError } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';

/** The message for a registration that was refused (docs/product.md#messages). */
export function registrationError(error: unknown): string {
  if (error instanceof ApiError && error.status === 409) {
    return 'This email is already registered. Please try logging in instead.';
  }
  const message = errorMessage(error, '');
  if (message.includes('display name')) return "Please provide a valid display name that isn't empty.";
  if (message.includes('display') || message.includes('name')) {
    return `Please check your display name: ${message}`;
  }
  return message || 'Registration failed. Please try again.';
}

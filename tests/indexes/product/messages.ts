import type { AskedSection } from './asked.ts';

/** What people read when something fails, or succeeds. */
export const MESSAGES: AskedSection[] = [
  {
    id: 'messages',
    entries: [
      { id: 'login', asked: 'Login: the server\'s words, "Login failed", "Login failed. Please try again."' },
      { id: 'popup-blocked', asked: 'Popup blocked' },
      { id: 'session-not-established', asked: 'The session could not be established; an unexpected error' },
      { id: 'oauth-error', asked: 'OAuth error: its message, or "Authentication failed. Please try again."' },
      { id: 'account-linking-required', asked: 'account_linking_required shows the card instead' },
      { id: 'session-check-failed', asked: '"Session check failed"' },
      { id: 'registration', asked: 'Registration: email in use, display name, the rest' },
      { id: 'cancel', asked: "Cancel: the server's words, or its two own" },
      { id: 'invalid-link', asked: '"Invalid Link" and its sentence' },
      { id: 'user-onboarding', asked: 'User onboarding: the server\'s words, or "An unknown error occurred."' },
      { id: 'cleaner-onboarding', asked: 'Cleaner onboarding: the server\'s words, or "An error occurred."' },
      { id: 'payment-intent', asked: 'Payment intent: a toast and the form say why' },
      { id: 'card', asked: "Card: toast and inline text, the provider's words or ours" },
      { id: 'booking-failed', asked: '"Booking failed: {message}"' },
      { id: 'booking-confirmed', asked: '"Booking confirmed! A confirmation email has been sent."' },
      { id: 'unreadable-files', asked: 'Images and documents that cannot be read' },
      { id: 'admin-tables', asked: 'Admin tables and detail' },
      { id: 'not-found', asked: '"Cleaner Not Found", "Not Found"' },
      { id: 'no-available-slots', asked: '"No available slots"' },
      { id: 'payout-link', asked: 'A payout link that fails is logged, and said' },
    ],
  },
];

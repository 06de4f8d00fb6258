import type { AskedSection } from './asked.ts';

/** What can be asked of the server. */
export const CALLS: AskedSection[] = [
  {
    id: 'calls',
    entries: [
      { id: 'every-call', asked: 'Every call, by method, path, request and reply' },
      { id: 'failures', asked: "A failure is {error}; a registration's also {message}" },
      { id: 'credentials', asked: 'Calls carry credentials' },
      { id: 'session', asked: 'GET /auth/session' },
      { id: 'logout', asked: 'POST /auth/logout' },
      { id: 'establish-session', asked: 'POST /auth/establish_session' },
      {
        id: 'oauth-authorize',
        asked: 'GET /auth/oauth_authorize in a popup, which posts OAUTH_TOKEN_SUCCESS or OAUTH_ERROR',
      },
      { id: 'same-origin-messages', asked: 'Only messages of the same origin count' },
      { id: 'login-with-password', asked: 'POST /auth/login_with_password' },
      { id: 'register-with-password', asked: 'POST /auth/register_with_password' },
      { id: 'time-slots', asked: 'GET /time-slots' },
      { id: 'cities-and-services', asked: 'GET /cities, GET /services' },
      { id: 'booking-by-token', asked: 'GET /bookings/by-token' },
      { id: 'cancel-booking', asked: 'POST /bookings/cancel' },
      { id: 'payment-intent', asked: 'POST /bookings/payment-intent' },
      { id: 'create-booking', asked: 'POST /bookings/create' },
      { id: 'admin-metrics', asked: 'GET /admin/metrics' },
      { id: 'admin-cleaners', asked: 'GET /admin/cleaners?status=' },
      { id: 'admin-users', asked: 'GET /admin/users' },
      { id: 'admin-jobs', asked: 'GET /admin/jobs?status=' },
      { id: 'admin-cleaner-detail', asked: 'GET /admin/cleaner-detail, cached 5 minutes' },
      { id: 'cleaner-by-slug', asked: 'GET /cleaners/by-slug' },
      { id: 'onboarding-user', asked: "POST /onboarding/user, whose user replaces the session's" },
      { id: 'onboarding-cleaner', asked: 'POST /onboarding/cleaner, whose error is the message' },
      { id: 'cleaner-dashboard-stats', asked: 'GET /cleaner/dashboard-stats' },
      { id: 'payout-status', asked: 'GET /cleaner/payout-status, POST /cleaner/refresh-payout-status' },
      { id: 'stripe-onboarding-link', asked: 'POST /cleaner/create-stripe-onboarding-link, to which the browser goes' },
      {
        id: 'provider-script',
        asked: "The provider's script with a publishable key; the browser confirms the payment",
      },
      { id: 'failed-calls-throw', asked: "Failed calls throw with the server's text" },
    ],
  },
];

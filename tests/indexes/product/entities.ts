import type { AskedSection } from './asked.ts';

/** What is sent and stored, with its fields. */
export const ENTITIES: AskedSection[] = [
  {
    id: 'entities',
    entries: [
      { id: 'session-user', asked: 'Session user; registration carries a password too' },
      { id: 'time-slot', asked: 'Time slot, and the list of them, by an optional cityId' },
      { id: 'city', asked: 'City; the list is `cities`' },
      { id: 'service', asked: 'Service; the list is `services`' },
      { id: 'booking-by-token', asked: 'Booking by token' },
      { id: 'booking-request', asked: 'Booking request, payment intent, and what goes with the booking afterwards' },
      { id: 'oauth-error', asked: 'OAuth error: code, message, details with the email' },
      { id: 'admin-metrics', asked: 'Admin metrics' },
      { id: 'admin-rows', asked: 'Admin rows of cleaners, users and jobs' },
      { id: 'admin-cleaner-detail', asked: 'Admin detail of a cleaner' },
      { id: 'public-cleaner', asked: 'Public cleaner' },
      { id: 'cleaner-dashboard', asked: 'Cleaner dashboard data' },
      { id: 'payout-status', asked: 'Payout status' },
      { id: 'onboarding-payload', asked: "The onboarding's payload, screen by screen" },
      { id: 'photo-and-documents', asked: 'Photo and documents as encoded data strings' },
      { id: 'reply-replaces-session', asked: 'The reply carries the user, which replaces the cached session' },
    ],
  },
];

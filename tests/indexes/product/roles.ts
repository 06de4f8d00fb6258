import type { AskedSection } from './asked.ts';

/** Who may do what. */
export const ROLES: AskedSection[] = [
  {
    id: 'roles',
    entries: [
      { id: 'three-roles', asked: 'Roles user, cleaner, admin' },
      { id: 'guests-to-login', asked: 'Protected pages send guests to /login' },
      {
        id: 'onboarding-first',
        asked: 'Who is not onboarded is sent to their onboarding; admins and onboarding itself excepted',
      },
      {
        id: 'cleaner-dashboard-refuses-customers',
        asked: 'The cleaner dashboard refuses customers: "Access Denied" and the sentence',
      },
      { id: 'admin-pages', asked: 'Admin pages: "Admin Access Required", its sentence, home after 3 s' },
      { id: 'wizard-for-cleaners', asked: 'The wizard is for cleaners; guests see step 0 only' },
      { id: 'booking-link-needs-no-login', asked: "A booking's link needs no login" },
      { id: 'navigation', asked: 'Navigation by role' },
      { id: 'oauth-role', asked: 'OAuth takes an optional role' },
      { id: 'everybody-may-book', asked: 'Everybody may browse and book, guests too' },
      { id: 'server-enforces-all', asked: 'The server enforces all of it, call by call' },
    ],
  },
];

import type { AskedSection } from './asked.ts';

/** What states there are, and what leads from one to the next. */
export const STATES: AskedSection[] = [
  {
    id: 'states',
    entries: [
      { id: 'session', asked: 'Session: loading, then signed in or not, with an error where it could not be checked' },
      { id: 'session-asked-for-once', asked: 'Asked for once, kept for good, one retry' },
      { id: 'led-on-after-login', asked: 'After a login the user is stored, and 200 ms later one is led on' },
      { id: 'cleaner-to-dashboard', asked: 'A cleaner goes to /dashboard/cleaner' },
      { id: 'cleaner-to-onboarding', asked: '… not onboarded, to /onboarding/cleaner?step=N, at least 1' },
      { id: 'customer-to-onboarding', asked: 'A customer who is not onboarded goes to /onboarding/user' },
      { id: 'everybody-else-home', asked: 'Everybody else goes home' },
      { id: 'after-registration', asked: 'Registration: a cleaner to step 1, others to /onboarding/user' },
      { id: 'after-user-onboarding', asked: 'User onboarding leads to /; once complete, to /dashboard' },
      { id: 'logout', asked: 'Logout: the user goes, the call is made, all cached data goes' },
      { id: 'popup-connecting', asked: 'Popup: idle, "Connecting..." and disabled' },
      { id: 'popup-ends', asked: '… ends on success, error, closing or time-out' },
      { id: 'account-already-exists', asked: '"Account Already Exists" with the server\'s message and "Got it"' },
      { id: 'cleaner-status', asked: 'Cleaner status: Active, Review Pending, Suspended, else Inactive' },
      { id: 'booking-status', asked: 'Booking status: scheduled, completed, canceled; admins filter by pending too' },
      { id: 'booking-canceled-for-good', asked: 'A scheduled booking can be canceled by the customer, for good' },
      { id: 'payouts', asked: 'Payouts go from not_setup over pending to active, and the mail is sent' },
      { id: 'payouts-lead-to-provider', asked: "Setting up or updating leads the browser to the provider's address" },
      { id: 'each-screen-is-saved', asked: 'Each Save & Continue saves its screen' },
      {
        id: 'finished-cleaner-leaves-wizard',
        asked: 'A finished cleaner is led from the wizard to /dashboard/cleaner',
      },
      { id: 'customer-leaves-wizard', asked: 'A customer is led from it to /dashboard' },
      { id: 'step-numbers-sent', asked: 'Steps 1 to 6 send their number, the last screen 8, its Back 6' },
      { id: 'booking-to-card-form', asked: 'Booking: service, name, email, then an intent and the card form' },
      { id: 'paying-redirects-if-needed', asked: 'Paying redirects only where the card insists, to /booking-success' },
      { id: 'booking-made-on-success', asked: 'On success the booking is made with intent and amount' },
      { id: 'after-booking-lists-are-fresh', asked: 'Then the toast, the dialog closes, the lists are fresh' },
      { id: 'closing-forgets-client-secret', asked: 'Closing the dialog forgets the client secret' },
      {
        id: 'own-changes-are-fetched-again',
        asked: "What one's own action has changed is asked for anew wherever it is shown next",
      },
      {
        id: 'after-a-cancel-lists-are-fetched-again',
        asked: 'After a cancel the time slots, bookings, admin jobs and metrics are asked anew',
      },
    ],
  },
];

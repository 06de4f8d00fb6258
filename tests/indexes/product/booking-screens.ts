import type { AskedSection } from './asked.ts';

/** The way to a booking and its own page, and the onboarding. */
export const BOOKING_SCREENS: AskedSection[] = [
  {
    id: 'booking-link',
    title: 'A booking by its link',
    entries: [
      { id: 'ticket', asked: '"#BK-{id}", status, cleaner, customer, service, city, time, total' },
      { id: 'scheduled-can-cancel', asked: 'Scheduled: cancel, which cannot be undone' },
      { id: 'completed-book-again', asked: 'Completed: "Book Again"' },
      { id: 'canceled', asked: 'Canceled: "Booking Canceled"' },
      { id: 'invalid-or-expired', asked: 'Invalid or expired: "Invalid Link", "Go to Homepage"' },
    ],
  },
  {
    id: 'city',
    title: 'City',
    entries: [
      { id: 'breadcrumbs', asked: 'Breadcrumbs, the city being its slug as a title' },
      { id: 'heading', asked: 'Heading and "Choose a time that fits. Instant book."' },
      { id: 'select-leads-to-city', asked: "The select leads to another city's slug" },
      { id: 'grid-of-slots', asked: 'A grid of time-slot cards, six skeletons while loading' },
      { id: 'empty', asked: 'Empty: "No available slots" and its sentence' },
      { id: 'ask-for-a-time', asked: '"Don\'t see a time?" with an email-us link, only where there are times' },
    ],
  },
  {
    id: 'cleaner-profile',
    title: "A cleaner's public profile",
    entries: [
      { id: 'head', asked: 'Breadcrumbs, avatar or placeholder, name, "$rate/hr", bio' },
      { id: 'service-area', asked: 'The sentence of the service area, up to 3 neighborhoods by name' },
      { id: 'all-areas', asked: '"Serves all areas in County" where none is chosen' },
      { id: 'available-times', asked: '"Available Time Slots": day, range, "Book Now"' },
      { id: 'full-week', asked: 'A full week has its sentence' },
      { id: 'not-found', asked: '"Cleaner Not Found", and back to the city' },
      { id: 'booking-confirmed', asked: '"Booking confirmed!" on the page after a booking' },
    ],
  },
  {
    id: 'booking-dialog',
    title: 'Booking dialog',
    entries: [
      { id: 'confirm-your-booking', asked: '"Confirm your booking" and its sentence' },
      { id: 'details', asked: 'Service, name, email; phone and address optional; "Continue to Payment"' },
      { id: 'card-form', asked: 'Then the card form with "Pay $amount"' },
    ],
  },
  {
    id: 'onboarding',
    title: 'Onboarding',
    entries: [
      { id: 'customer-fields', asked: "A customer's firstName, lastName, mobile, zipCode" },
      { id: 'step-n-of-8', asked: '"Cleaner Onboarding: Step N of 8"' },
      { id: 'which-step-is-shown', asked: 'The step of the address, else the saved one, else 1; 0 for guests' },
      { id: 'eight-titles', asked: 'The eight titles' },
      { id: 'save-and-back', asked: '"Save & Continue" on each; "Back" from step 2 on, which saves where one is' },
      {
        id: 'step-0-account',
        asked: '0: "Create Your Cleaner Account", the link to /login, a form for role cleaner, OR, Google',
      },
      {
        id: 'step-1-basic-information',
        asked: '1: names, photo, mobile, read-only email, county, neighborhoods, radius',
      },
      { id: 'step-2-services', asked: '2: service types, add-ons, location types, pets' },
      { id: 'step-3-weekly-schedule', asked: '3: a row a weekday: on or off, start, end, hours of a slot' },
      { id: 'step-4-experience', asked: '4: years, certifications, three yes/no selects' },
      { id: 'step-5-bio', asked: '5: bio with a counter, languages, specialties, fun fact' },
      { id: 'step-6-verification', asked: '6: ID, license, insurance, consent to a background check' },
      { id: 'step-7-review', asked: '7: summary, terms, "Complete Onboarding", then /dashboard/cleaner' },
      { id: 'waits-for-the-team', asked: 'A submitted profile waits for the team' },
      { id: 'errors-in-view', asked: 'Step 1 with errors: the banner, and the first wrong field in view' },
    ],
  },
];

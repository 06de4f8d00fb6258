import type { AskedSection } from './asked.ts';

/** Addresses and layout, and what everybody sees first. */
export const SCREENS: AskedSection[] = [
  {
    id: 'addresses',
    title: 'Addresses',
    entries: [
      { id: 'home', asked: '/ is the home page' },
      { id: 'login', asked: '/login signs in, title "Sign In"' },
      { id: 'signup', asked: '/signup registers' },
      { id: 'services-anchors', asked: '/services with the anchors #standard, #deep, #move, #airbnb' },
      { id: 'browse', asked: '/cleaning-services: browse' },
      { id: 'city', asked: '/cleaning-services/:city for san-jose, miami and baltimore' },
      { id: 'cleaner', asked: '/cleaning-services/:city/:cleanerSlug' },
      { id: 'book', asked: '/book/{timeSlotId}, linked from each Book button' },
      { id: 'booking-link', asked: '/booking/:token needs no login' },
      { id: 'dashboard', asked: '/dashboard, signed in' },
      { id: 'cleaner-dashboard', asked: '/dashboard/cleaner for cleaners and admins' },
      { id: 'admin-dashboard-tab', asked: '/dashboard/admin, ?tab=cleaners selects the tab' },
      { id: 'admin-cleaner', asked: '/dashboard/admin/cleaners/:cleanerId' },
      { id: 'onboarding-user', asked: '/onboarding/user' },
      { id: 'onboarding-cleaner', asked: '/onboarding/cleaner, optional step 0 to 7' },
      { id: 'help-contact-privacy-terms', asked: '/help, /contact, /privacy, /terms, linked from the footer' },
      { id: 'not-found', asked: 'Any other path: Not Found, its sentence, and a link home' },
    ],
  },
  {
    id: 'layout',
    title: 'Layout of every page',
    entries: [
      { id: 'header-logo-and-hire', asked: 'Header: logo, Hire a Cleaner' },
      { id: 'dashboards-by-role', asked: 'Dashboard for whoever is signed in, Cleaner Dashboard for cleaners only' },
      { id: 'become-a-cleaner', asked: 'Become a Cleaner is there for who is none, and leads to /onboarding/cleaner' },
      { id: 'sign-up-and-sign-in', asked: 'Signed out: Sign Up and Sign In' },
      { id: 'name-and-logout', asked: 'Signed in: the display name and Logout' },
      { id: 'menu-on-phones', asked: 'On phones the same items fold into a menu' },
      { id: 'footer', asked: 'Footer: description, Services, Locations, Support; © 2025' },
    ],
  },
  {
    id: 'home',
    title: 'Home',
    entries: [
      { id: 'hero', asked: 'Hero with "Find a Cleaner" down to the availability' },
      { id: 'availability-by-city', asked: '"This Week\'s Availability", "All Cities" and each city' },
      { id: 'baltimore-first', asked: 'Baltimore is chosen first' },
      { id: 'menu-of-services', asked: 'Six items of the Menu of Services, "Starting at $36/hr"' },
      { id: 'how-it-works', asked: 'How It Works: Pick a time; Verify with Google; Confirm & Pay' },
      { id: 'closing-call', asked: 'A closing call to action' },
    ],
  },
  {
    id: 'availability',
    title: 'Availability',
    entries: [
      { id: 'needs-login-only', asked: 'Needs a login, not a completed onboarding' },
      { id: 'all-cities-first', asked: 'The same grid, "All Cities" first' },
      { id: 'six-skeletons', asked: 'Six skeleton cards while loading' },
      { id: 'empty', asked: 'Empty: "No available slots" and its sentence' },
    ],
  },
  {
    id: 'services',
    title: 'Menu of Services',
    entries: [
      { id: 'four-cards-with-prices', asked: 'Four cards with their prices or price words' },
      { id: 'features-and-book-button', asked: 'Each with a list of features and a book button to /#availability' },
    ],
  },
  {
    id: 'sign-in',
    title: 'Sign in and sign up',
    entries: [
      { id: 'login-page', asked: '"Welcome Back", its subtitle, Google, OR, the form, the link to /signup' },
      { id: 'sign-up-page', asked: 'Sign up: Google, OR, the form, the link to /login' },
      { id: 'hints-and-password-length', asked: 'Hints for display name and password; only the length is checked' },
    ],
  },
];

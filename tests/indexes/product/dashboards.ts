import type { AskedSection } from './asked.ts';

/** The dashboards of customers, cleaners and admins. */
export const DASHBOARDS: AskedSection[] = [
  {
    id: 'account-dashboard',
    title: 'Account dashboard',
    entries: [
      { id: 'complete-profile', asked: 'Onboarding not complete: "Complete Profile", to /onboarding/user' },
      { id: 'account-information', asked: 'Welcome with the display name; Account Information: name, email, role' },
      { id: 'quick-actions', asked: 'Quick actions' },
      { id: 'card-for-cleaners', asked: 'Cleaners: a card that leads to /dashboard/cleaner' },
      { id: 'upcoming-bookings', asked: 'Others: Upcoming Bookings; none is said, with a link to /' },
    ],
  },
  {
    id: 'cleaner-dashboard',
    title: 'Cleaner dashboard',
    entries: [
      {
        id: 'stripe-onboarding-success',
        asked: 'stripe_onboarding=success: the toast, a fresh status, the parameter goes',
      },
      { id: 'stripe-onboarding-refresh', asked: 'stripe_onboarding=refresh: only a fresh status, the parameter goes' },
      { id: 'loading', asked: '"Loading your dashboard..." while it is not known who is there' },
      { id: 'steady', asked: 'Nothing that can be pressed moves when an answer comes' },
      { id: 'nothing-for-guests', asked: 'Nothing for whoever is not signed in' },
      {
        id: 'complete-cleaner-profile',
        asked: 'Not onboarded: "Complete Your Cleaner Profile", step N of 4, "Continue Setup"',
      },
      { id: 'four-setup-steps', asked: 'The four steps: Basic Info, Experience, Verification, Payment' },
      { id: 'payout-badges', asked: 'Badges Not Setup, Pending, Active, the current one marked' },
      { id: 'welcome-back', asked: '"Welcome back, {name}"' },
      { id: 'next-job', asked: 'Next Job: date and service, or "No jobs scheduled"' },
      { id: 'weekly-earnings', asked: 'Weekly Earnings: confirmed, "+$X pending"' },
      { id: 'jobs-completed-and-rating', asked: 'Jobs Completed; Avg Rating with one decimal' },
      { id: 'upcoming-jobs', asked: 'Upcoming Jobs: service, client, date and time, price' },
      { id: 'job-skeletons-and-empty', asked: 'Three skeletons while they load; "No upcoming jobs"' },
      { id: 'payouts-not-set-up', asked: 'Payouts box, not set up: sentence and button' },
      { id: 'payouts-pending', asked: 'Payouts box, pending: sentence, "Update details", "Refresh status"' },
      { id: 'payouts-next-payout', asked: 'Payouts box, active: "Next payout: $amount on date"' },
      { id: 'payouts-active', asked: '… else "Your payout method is active"; "Update payout details"' },
      { id: 'parts', asked: 'Parts by address: today, schedule, earnings, profile' },
      { id: 'missing-address', asked: 'An address that is missing is asked for again, then cleaner and team are told' },
      { id: 'did-you-finish', asked: 'A job that is over and not marked done: its cleaner is asked' },
      { id: 'one-press', asked: 'On my way and Done: one press, with undo; Done before the end asks' },
      { id: 'other-cities', asked: 'A cleaner joins in Miami or San Jose by their counties' },
      { id: 'hours-this-week', asked: '"You\'re available N hours this week", "Update Availability" to #schedule' },
      { id: 'profile-progress', asked: 'Profile Progress over six fields, with its sentence below 100%' },
      { id: 'schedule-editor', asked: 'A Schedule section, here a real editor' },
    ],
  },
  {
    id: 'admin-dashboard',
    title: 'Admin dashboard',
    entries: [
      { id: 'tabs', asked: 'Tabs Dashboard, Cleaners, Users, Jobs' },
      { id: 'greeting', asked: 'The admin is greeted by name' },
      { id: 'figures-and-recent-jobs', asked: 'Figures, and the first 10 recent jobs' },
      { id: 'cleaners-by-status', asked: 'Cleaners with a status filter, each leading to its detail' },
      { id: 'users-and-jobs', asked: 'Users; jobs with a status filter' },
      { id: 'empty-lists', asked: '"No cleaners found.", "No users found.", "No jobs found."' },
      { id: 'failed-to-load', asked: '"Failed to load {thing}: {message}"' },
    ],
  },
  {
    id: 'admin-cleaner',
    title: 'A cleaner, for admins',
    entries: [
      { id: 'head', asked: 'Avatar with initials without a photo, name, status badge' },
      { id: 'nine-cards', asked: 'The nine cards with all their fields' },
      { id: 'not-provided', asked: '"Not provided" for what is empty, Yes or No for the rest' },
      { id: 'error-and-not-found', asked: '"Error Loading Cleaner" and why; "Cleaner Not Found" with the ID' },
      { id: 'back-to-cleaners-tab', asked: 'Both lead back to the Cleaners tab' },
    ],
  },
];

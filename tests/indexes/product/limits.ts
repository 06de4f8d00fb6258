import type { AskedSection } from './asked.ts';

/** Every constant and limit. */
export const LIMITS: AskedSection[] = [
  {
    id: 'limits',
    entries: [
      { id: 'popup-size', asked: 'Popup of 500x600' },
      { id: 'popup-time', asked: 'Its closing is looked for every second; 5 minutes at most' },
      { id: 'sign-in-delay', asked: '200 ms before a sign-in leads on' },
      { id: 'session-never-stale', asked: 'The session: one retry, never stale' },
      { id: 'answers-300-s', asked: 'Other answers are good for 300 s' },
      { id: 'no-refetch', asked: 'No refetch on mount or focus' },
      { id: 'admin-detail-5-minutes', asked: 'Admin detail is cached 5 minutes' },
      { id: 'password-mobile-zip', asked: 'Password 8, mobile 10, ZIP 5' },
      { id: 'onboarding-steps', asked: 'Onboarding steps 0 to 7, at least 1 when signed in' },
      { id: 'dashboard-steps-and-fields', asked: '4 steps on the dashboard, 6 fields of a profile' },
      { id: 'radius-and-bio', asked: 'Radius 5 to 20, 10 unless chosen; bio 100 to 250' },
      { id: 'file-sizes', asked: 'Photo 5MB, documents 10MB' },
      { id: 'slot-hours', asked: "Slots of 3 hours unless chosen, 1 to 8, an hour's buffer" },
      { id: 'nine-to-five', asked: '9 AM to 5 PM gives 9:00-12:00 and 13:00-16:00' },
      { id: 'first-week', asked: 'The first week: all days off, 09:00 to 17:00' },
      { id: 'neighborhoods-in-sentence', asked: 'Up to 3 neighborhoods in the sentence' },
      { id: 'skeletons', asked: '3 job skeletons, 6 slot skeletons' },
      { id: 'recent-jobs', asked: 'The first 10 recent jobs' },
      { id: 'led-home-after-3-s', asked: '3000 ms until who is no admin is led home' },
      { id: 'en-us-clock', asked: 'en-US, 12-hour clock' },
      { id: 'week-begins-on-sunday', asked: 'The week begins on Sunday' },
      { id: 'miles-and-decimals', asked: 'Radius in miles; amounts with 2 decimals' },
      { id: 'counties', asked: 'Four counties with 20, 20, 12 and 15 neighborhoods' },
      { id: 'service-choices', asked: 'Six service types, five add-ons, four location types' },
      { id: 'experience-and-languages', asked: 'Five ranges of experience, five languages' },
      { id: 'copyright', asked: 'Copyright 2025' },
    ],
  },
];

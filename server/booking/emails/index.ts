import type { Letter } from '#platform/email/email-content';
import type { LetterWriter } from '#platform/email/email-queue';
import type { BookingDeps } from '../deps.ts';
import { bookingCanceled } from './booking-canceled.ts';
import { bookingConfirmed } from './booking-confirmed.ts';
import { type Story, tellStory } from './booking-email-data.ts';
import { cleanerNoShow } from './cleaner-no-show.ts';
import { jobBooked } from './job-booked.ts';
import { jobCanceled } from './job-canceled.ts';
import { noShow } from './no-show.ts';
import { onMyWay } from './on-my-way.ts';
import { refundSent } from './refund-sent.ts';
import { reminderCleaner, reminderCustomer } from './reminders.ts';
import { reviewWanted } from './review-wanted.ts';
import { timeLost } from './time-lost.ts';

/** The room's mails by kind. A confirmation of what was canceled meanwhile would be untrue and is not sent. */
export function bookingLetters(deps: BookingDeps): Record<string, LetterWriter> {
  const to =
    (
      whom: (story: Story) => string,
      write: (story: Story) => Letter,
      isTrue: (story: Story) => boolean,
    ): LetterWriter =>
    async ({ bookingId }) => {
      const story = bookingId === null ? null : await tellStory(deps, bookingId);
      return story && isTrue(story) ? { name: whom(story), letter: write(story) } : null;
    };
  const customer = ({ booking }: Story) => booking.customer_name;
  const cleaner = (story: Story) => story.cleaner.displayName;
  const isScheduled = ({ booking }: Story) => booking.status === 'scheduled';
  const always = () => true;
  return {
    'booking-confirmed': to(customer, bookingConfirmed, isScheduled),
    'job-booked': to(cleaner, jobBooked, isScheduled),
    'booking-canceled': to(customer, bookingCanceled, always),
    'job-canceled': to(cleaner, jobCanceled, always),
    'on-my-way': to(customer, onMyWay, isScheduled),
    'no-show': to(customer, noShow, always),
    'reminder-customer': to(customer, reminderCustomer, isScheduled),
    'reminder-cleaner': to(cleaner, reminderCleaner, isScheduled),
    'review-wanted': to(customer, reviewWanted, ({ booking }) => booking.status === 'completed'),
    'time-lost': to(customer, timeLost, always),
    'cleaner-no-show': to(customer, cleanerNoShow, always),
    'refund-sent': to(customer, refundSent, always),
  };
}

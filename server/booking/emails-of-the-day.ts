import { hoursAsDays } from '#contract/number-words';
import { policy } from '#contract/policy';
import { timeLabel } from '#contract/time';
import type { EmailContent } from '#platform/email/email-content';
import { lateOf } from './arrival-times.ts';
import type { BookingEmailData } from './booking-email-data.ts';
import { publicName } from './public-name.ts';

/** What is asked and told on the day of a job (docs/product.md#the-day-of-the-job). */

/** To the customer, some hours before the start, of whom the cleaner still needs something. */
export const detailsWanted = (data: BookingEmailData): EmailContent => ({
  subject: `${wantedHeading(data)}${data.booking.address ? '' : ':'} ${data.day}, ${data.time}`,
  preview: `${data.cleanerFirstName} comes on ${data.day}, ${data.time}.`,
  heading: wantedHeading(data),
  paragraphs: [`${data.cleaner.displayName} comes on ${data.day}, ${data.time}.`, ...detailsAsked(data)],
  details: [
    ['Booking', data.reference],
    ['Service', data.service],
  ],
  action: { label: 'Add it now', url: data.bookingUrl },
});

const wantedHeading = ({ booking, cleanerFirstName }: BookingEmailData): string =>
  booking.address ? `Can ${cleanerFirstName} call you?` : 'We still need your address';

/** What the cleaner does not have to find and reach the customer, as it is asked for: nobody has to give a phone number. */
export function detailsAsked({ booking: { address, phone }, cleanerFirstName }: BookingEmailData): string[] {
  const page = 'on your booking’s page';
  if (!address) {
    return [`We still need your address. Please add it ${page}${phone ? '' : ', with a phone number if you like'}.`];
  }
  return phone ? [] : [`If you like, add a phone number ${page}, so ${cleanerFirstName} can call you.`];
}

/** To the cleaner, shortly before a job whose customer has given no address. */
export const addressMissing = (data: BookingEmailData): EmailContent => ({
  subject: `No address yet: ${publicName(data.booking.customer_name)}, ${data.time}`,
  preview: `${data.service}, ${data.day}.`,
  heading: 'We have no address for this job yet',
  paragraphs: [
    `${publicName(data.booking.customer_name)} expects you on ${data.day}, ${data.time}, and has not told us where. We have asked ` +
      'again, and our team knows. You can ask as well; as soon as we have the address, we write to you.',
  ],
  details: [
    ['Job', data.reference],
    ['Phone', data.booking.phone ?? 'Not given yet'],
    ['Email', data.booking.customer_email],
  ],
  action: { label: 'See the job', url: data.jobUrl },
});

/** To the team, at the same time. */
export const addressMissingForTeam = (data: BookingEmailData): EmailContent => ({
  subject: `No address: ${data.reference}, ${data.day}, ${data.time}`,
  preview: `${data.cleaner.displayName} does not know where to go.`,
  heading: 'A job is about to begin without an address',
  paragraphs: [`${data.booking.customer_name} has been asked again and has not answered.`],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Customer', data.booking.customer_name],
    ['Phone', data.booking.phone ?? 'Not given'],
    ['Email', data.booking.customer_email],
    ['Cleaner', data.cleaner.displayName],
  ],
  action: { label: 'Open the job', url: `${data.homeUrl}/dashboard/admin/jobs/${data.booking.id}` },
});

/** When a cleaner comes who has said that they are late, on the city's clock: "9:30 AM"; null where they have not. */
function expectedTime({ booking, cleaner }: BookingEmailData): string | null {
  const late = lateOf(booking);
  return late && timeLabel(Date.parse(late.expectedAt), cleaner.city.timeZone);
}

/** To the customer, when the cleaner sets out: when they come, also where they have said before that it is later than booked. */
export const onMyWay = (data: BookingEmailData): EmailContent => {
  const expected = expectedTime(data);
  const { cleanerFirstName, cleaner, service, day, time } = data;
  const preview =
    expected === null ? `${service}, ${day}, ${time}.` : `${cleanerFirstName} comes at about ${expected}.`;
  return {
    subject: `${cleanerFirstName} is on the way`,
    preview,
    heading: `${cleanerFirstName} is on the way`,
    paragraphs: [
      expected === null
        ? `${cleaner.displayName} has set out for your ${service}, ${time}.`
        : `${cleaner.displayName} has set out for your ${service}, and comes at about ${expected}.`,
      ...(data.booking.address ? [] : ['We still do not know where you live. Please add your address now.']),
    ],
    details: [
      ['Booking', data.reference],
      [expected === null ? 'When' : 'Booked for', `${day}, ${time}`],
      ...(expected === null ? [] : [['Now expected', expected] as [string, string]]),
      ['Cleaner', cleaner.displayName],
    ],
    action: { label: 'See your booking', url: data.bookingUrl },
  };
};

/** To the customer whose cleaner comes later. */
export const runningLate = (data: BookingEmailData): EmailContent => ({
  subject: `${data.cleanerFirstName} is running late: ${data.service}, ${data.day}`,
  preview: `${data.cleanerFirstName} comes at about ${expectedTime(data) ?? data.until}.`,
  heading: `${data.cleanerFirstName} is running late`,
  paragraphs: [
    `${data.cleaner.displayName} is sorry, and comes at about ${expectedTime(data) ?? data.until}. The price stays as it is. If the time is not enough ` +
      'then, agree with each other what comes first.',
  ],
  details: [
    ['Booking', data.reference],
    ['Booked for', `${data.day}, ${data.time}`],
    ['Now expected', data.until],
    ['Cleaner', data.cleaner.displayName],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});

/** To the cleaner, on the evening of a job that is over and not marked done. */
export const doneAsked = (data: BookingEmailData): EmailContent => ({
  subject: `Did you finish? ${data.service}, ${data.day}`,
  preview: `${publicName(data.booking.customer_name)}, ${data.time}.`,
  heading: 'Did you finish?',
  paragraphs: [
    `Your job for ${publicName(data.booking.customer_name)} on ${data.day}, ${data.time}, is over and not marked done. Say that it is ` +
      'done, or that nobody was there.',
  ],
  details: [
    ['Job', data.reference],
    ['Service', data.service],
  ],
  action: { label: 'Say how it went', url: data.jobUrl },
  closing:
    data.booking.address === null
      ? 'We know of no address for this job. If you say nothing, our team looks into it before anything is paid out.'
      : `If you say nothing, it counts as done ${hoursAsDays(policy.job.completeAfterHours, 'a')} after its end.`,
});

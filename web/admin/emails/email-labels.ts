/** Each kind of email in words: to whom, and about what. */
const LABELS: Record<string, string> = {
  'booking-confirmed': 'Confirmation for the customer',
  'job-booked': 'New job for the cleaner',
  'job-contact-changed': 'Address, phone or notes changed, for the cleaner',
  'booking-canceled': 'Cancellation for the customer',
  'job-canceled': 'Cancellation for the cleaner',
  'on-my-way': 'Cleaner on the way',
  'no-show': 'Nobody was there, for the customer',
  'cleaner-no-show': 'The cleaner was not there',
  'reminder-customer': 'Reminder for the customer',
  'reminder-cleaner': 'Reminder for the cleaner',
  'details-wanted': 'Address or phone asked for again',
  'address-missing': 'No address, for the cleaner',
  'address-missing-team': 'No address, for the team',
  'done-asked': 'Cleaner asked whether the job is done',
  'cleaner-in-doubt': 'The cleaner may not come',
  'review-wanted': 'Request for a rating',
  'time-lost': 'The time was gone, paid back',
  'refund-sent': 'Refund',
  'refund-failed': 'Refund that failed',
  'problem-reported': 'Problem reported, for the team',
  'report-received': 'Report received',
  'report-resolved': 'Answer to a report',
  'cleaner-submitted': 'Profile to review, for the team',
  'cleaner-received': 'Profile received, for the cleaner',
  'cleaner-changed': 'Profile to review again, for the team',
  'cleaner-approved': 'Profile approved',
  'cleaner-changes-requested': 'Changes asked for',
  'cleaner-declined': 'Profile declined',
  'cleaner-decline-taken-back': 'Profile looked at again',
  'cleaner-suspended': 'Profile suspended',
  'cleaner-reactivated': 'Profile active again',
  'payouts-active': 'Payouts are set up',
  'verify-email': 'Link to prove the email',
  'password-reset': 'Link for a new password',
  'password-changed': 'Password changed',
  'google-linked': 'Google linked',
  contact: 'Message from the contact form',
};

/** A kind without a label is shown by its name: 'some-news' → "Some news". */
export function emailLabel(kind: string): string {
  const plain = kind.replaceAll('-', ' ');
  return LABELS[kind] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

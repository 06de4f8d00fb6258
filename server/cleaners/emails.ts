import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers } from '#platform/email/email-queue';
import { selectByUser } from './cleaners.sql.ts';
import type { CleanerDeps } from './deps.ts';
import type { CleanerRow } from './own-cleaner.sql.ts';
import { publicPathOf } from './profile/show-profile.ts';

/** The cleaner an email is about, and where its links lead. */
interface CleanerEmailData {
  cleaner: CleanerRow;
  name: string;
  email: string;
  /** Whether the email is. */
  isProven: boolean;
  /** Of the page that customers see; null while there is none. */
  publicPath: string | null;
  origin: string;
  supportEmail: string;
}

const WEEKS = inWords(policy.slots.weeksAhead, 'week');

type Write = (data: CleanerEmailData) => EmailContent;

const approved: Write = ({ name, publicPath, origin }) => ({
  subject: 'You are approved: customers can book you now',
  preview: `Your open times for the next ${WEEKS} are on the list.`,
  heading: `Welcome aboard, ${name}`,
  paragraphs: [
    `Our team has approved your profile. Your open times for the next ${WEEKS} are on the list, and we write to you for each job that is booked.`,
    'Unless you have done so already, set up your payouts next, so that your earnings can reach you.',
  ],
  action: { label: 'Open your dashboard', url: `${origin}/dashboard/cleaner` },
  ...(publicPath && { links: [{ label: 'See your profile as customers do', url: origin + publicPath }] }),
});

/** Without a name: whoever has not proven the email may have typed somebody else's. */
const received: Write = ({ origin, isProven }) => ({
  subject: 'We have your profile',
  preview: 'Our team looks at it and writes to you.',
  heading: 'Thank you',
  paragraphs: [
    'Your profile has reached us. Our team looks at it and writes to you; until then customers do not see you.',
    isProven
      ? 'Until then you can set up your payouts, and change your week.'
      : 'Until then you can prove your email, set up your payouts, and change your week.',
  ],
  action: { label: 'Open your dashboard', url: `${origin}/dashboard/cleaner` },
});

const changesRequested: Write = ({ name, cleaner, origin, supportEmail }) => ({
  subject: 'Your profile needs a change',
  preview: 'Everything you told us is kept.',
  heading: `Almost there, ${name}`,
  paragraphs: [
    'Our team has looked at your profile and asks for a change:',
    cleaner.status_reason ?? '',
    'Everything you told us is kept. Change what is needed and send it again.',
  ],
  action: { label: 'Change your profile', url: `${origin}/onboarding/cleaner?step=7` },
  closing: `Questions? Write to ${supportEmail}.`,
});

const declined: Write = ({ name, cleaner, supportEmail }) => ({
  subject: 'We cannot take your profile',
  preview: 'Our team has looked at your profile.',
  heading: `Thank you, ${name}`,
  paragraphs: [
    'Our team has looked at your profile and cannot take it for now. The reason:',
    cleaner.status_reason ?? '',
  ],
  closing: `If you think this is a mistake, write to ${supportEmail}.`,
});

const declineTakenBack: Write = ({ name, origin }) => ({
  subject: 'We look at your profile again',
  preview: 'You need not do anything.',
  heading: `Good news, ${name}`,
  paragraphs: ['Our team looks at your profile again. You need not do anything; we write to you once it is decided.'],
  action: { label: 'Open your dashboard', url: `${origin}/dashboard/cleaner` },
});

const suspended: Write = ({ cleaner, origin, supportEmail }) => ({
  subject: 'Your profile is suspended',
  preview: 'Your open times are off the list.',
  heading: 'Your profile is suspended',
  paragraphs: [
    'Customers cannot book you for now, and your open times are off the list. The reason:',
    cleaner.status_reason ?? '',
    'Where a customer wants somebody else, or to be asked first, their job is not yours any more: you get an email about each of these. The other booked jobs stay yours. Their customers know that you may not be able to come and can cancel free of charge, and no job is marked done by itself.',
    'What you have earned is paid out as usual.',
  ],
  action: { label: 'Open your dashboard', url: `${origin}/dashboard/cleaner` },
  closing: `If you think this is a mistake, write to ${supportEmail}.`,
});

const reactivated: Write = ({ name, origin }) => ({
  subject: 'Your profile is active again',
  preview: 'Your open times are back on the list.',
  heading: `Good to have you back, ${name}`,
  paragraphs: [
    `Customers can book you again. Your open times for the next ${WEEKS} are back on the list. Jobs that were taken from you meanwhile do not come back.`,
  ],
  action: { label: 'Open your dashboard', url: `${origin}/dashboard/cleaner` },
});

const submitted: Write = ({ cleaner, name, email, origin }) => ({
  subject: `A cleaner to review: ${name}`,
  preview: 'A profile waits for the team.',
  heading: 'A profile waits for review',
  paragraphs: [`${name} (${email}) has submitted a cleaner's profile.`],
  action: { label: 'Review the profile', url: `${origin}/dashboard/admin/cleaners/${cleaner.id}` },
});

const changed: Write = ({ cleaner, name, email, origin }) => ({
  subject: `A cleaner to review again: ${name}`,
  preview: 'A name or an ID document was changed.',
  heading: 'A profile waits for review again',
  paragraphs: [
    `${name} (${email}) has changed a name or the ID document. The open times are off the lists until the profile is approved.`,
  ],
  action: { label: 'Review the profile', url: `${origin}/dashboard/admin/cleaners/${cleaner.id}` },
});

/** The module's emails by kind. One that is no longer true when it is rendered is not sent. */
export function cleanerEmails({ db, accounts, config }: CleanerDeps): EmailRenderers {
  const about =
    (status: CleanerRow['status'], write: Write, toTeam = false): EmailRenderer =>
    async ({ userId }) => {
      const cleaner = userId === null ? undefined : await selectByUser(db, userId);
      if (cleaner?.status !== status) return null;
      const { user } = await accounts.loadSessionUser(cleaner.user_id);
      const publicPath = await publicPathOf(db, cleaner);
      const { displayName: name, email, emailVerified } = user;
      const data = {
        cleaner,
        name,
        email,
        isProven: emailVerified,
        publicPath,
        ...config,
        origin: config.publicOrigin,
      };
      if (write === received && !emailVerified) return { name: '', content: write(data), toUnproven: 'optional' };
      return { name: toTeam ? PRODUCT : user.displayName, content: write(data) };
    };
  return {
    'cleaner-approved': about('active', approved),
    'cleaner-reactivated': about('active', reactivated),
    'cleaner-changes-requested': about('changes_requested', changesRequested),
    'cleaner-declined': about('declined', declined),
    'cleaner-decline-taken-back': about('pending_review', declineTakenBack),
    'cleaner-suspended': about('suspended', suspended),
    'cleaner-received': about('pending_review', received),
    'cleaner-submitted': about('pending_review', submitted, true),
    'cleaner-changed': about('pending_review', changed, true),
  };
}

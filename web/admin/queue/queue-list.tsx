import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote-x';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarX from 'lucide-react/icons/calendar-x-2';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import CreditCard from 'lucide-react/icons/credit-card';
import Flag from 'lucide-react/icons/flag';
import Landmark from 'lucide-react/icons/landmark';
import MailX from 'lucide-react/icons/mail-x';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Scale from 'lucide-react/icons/scale';
import Undo from 'lucide-react/icons/undo-2';
import UserSearch from 'lucide-react/icons/user-search';
import './queue.css';
import type { ReactNode } from 'react';
import type { DocumentKind } from '#contract/admin';
import type { QueueItem } from '#contract/admin-queue';
import { formatDollars } from '#contract/money';
import { withPeriod } from '#contract/with-period';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { disputeWords } from '../dispute-words.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import { refundFailureLabel } from '../refund-failures.ts';
import { ago, dayAndTime } from '../team-time.ts';
import { QueueClaim } from './queue-claim.tsx';
import { Retry } from './retry.tsx';

const ReleaseCharging = lazyComponent(() => import('./release-charging.tsx'), null);

const ICONS: Record<QueueItem['kind'], [icon: ReactNode, tone: 'water' | 'brass' | 'danger']> = {
  review: [<BadgeCheck key="review" />, 'water'],
  suspended: [<CalendarX key="suspended" />, 'brass'],
  seeking: [<UserSearch key="seeking" />, 'water'],
  contested: [<MessageSquareWarning key="contested" />, 'danger'],
  undone: [<CalendarClock key="undone" />, 'brass'],
  no_address: [<MapPinOff key="no_address" />, 'danger'],
  report: [<MessageSquareWarning key="report" />, 'danger'],
  review_report: [<Flag key="review_report" />, 'brass'],
  dispute: [<Landmark key="dispute" />, 'danger'],
  payout: [<Banknote key="payout" />, 'brass'],
  withheld: [<Banknote key="withheld" />, 'brass'],
  bank_payout: [<Banknote key="bank_payout" />, 'brass'],
  reversal: [<Banknote key="reversal" />, 'danger'],
  stray: [<CircleDollarSign key="stray" />, 'danger'],
  unmatched_transfer: [<CircleDollarSign key="unmatched_transfer" />, 'danger'],
  ledger: [<Scale key="ledger" />, 'danger'],
  refund: [<Undo key="refund" />, 'danger'],
  charging_stopped: [<CreditCard key="charging_stopped" />, 'danger'],
  card: [<CreditCard key="card" />, 'brass'],
  mail: [<MailX key="mail" />, 'brass'],
};

/** Items that need a decision of the team, each with its action; how long they wait is by the server's clock. */
export const QueueList = ({ items, now }: { items: QueueItem[]; now: string }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list
  <ul className="queue" role="list">
    {items.map((item) => (
      <li key={item.id}>
        <QueueRow item={item} now={now} />
      </li>
    ))}
  </ul>
);

function QueueRow({ item, now }: { item: QueueItem; now: string }) {
  const { title, text, link } = queueItemLabels(item);
  const [icon, tone] = ICONS[item.kind];
  return (
    <>
      <span className={`sign ${tone}`}>{icon}</span>
      <div>
        <b>{title}</b> {item.overdue && <Badge tone="bad">Overdue</Badge>}
        <p className="small muted">{text}</p>
        <QueueClaim item={item} title={title} now={now} />
      </div>
      <time className="cap" dateTime={item.at} title={dayAndTime(item.at)}>
        {ago(item.at, now)}
      </time>
      <div className="queue-actions">
        {link && (
          <ButtonLink to={link.to} aria-label={`${link.label}: ${title}`}>
            {link.label}
          </ButtonLink>
        )}
        {item.kind === 'charging_stopped' && item.detail === 'compared' && <ReleaseCharging />}
        {item.retry && <Retry item={item} title={title} />}
      </div>
    </>
  );
}

/** Title and text of a queue item, and a link to where it is handled. */
interface QueueItemLabels {
  title: string;
  text: string;
  /** Left out where the item is handled in the queue itself. */
  link?: { to: string; label: string };
}

const jobPage = (item: QueueItem) => `/dashboard/admin/jobs/${item.bookingId}`;
/** "Evidence due Sat, Dec 5, 9:00 AM."; the bank decides by what it has once that is past. */
const evidenceLabel = ({ due, overdue }: QueueItem): string => {
  if (!due) return '';
  const day = dayAndTime(due);
  return overdue ? ` Evidence was due ${day}: see at once whether the bank still takes it.` : ` Evidence due ${day}.`;
};

/** Of a suspended cleaner's jobs: when the first one begins, or should have. */
const startLabel = ({ due, overdue }: QueueItem): string => {
  if (!due) return '';
  return overdue
    ? `The first should have begun ${dayAndTime(due)}, and nothing was decided about it. `
    : `The first begins ${dayAndTime(due)}. `;
};

const dollars = (item: QueueItem) => formatDollars(item.amount ?? 0);

/** 'id, insurance', as the queue has it, in the words of the cleaner's page. */
const documentNames = (kinds: string): string =>
  kinds
    .split(', ')
    .map((kind) => DOCUMENT_LABELS[kind as DocumentKind] ?? kind)
    .join(', ');

const LABELS: Record<QueueItem['kind'], (item: QueueItem) => QueueItemLabels> = {
  review: (item) => ({
    title: `${item.name} sent a profile for review`,
    text: item.detail ? `With: ${documentNames(item.detail)}.` : 'Without documents.',
    link: { to: `/dashboard/admin/cleaners/${item.cleanerId}`, label: 'Review' },
  }),
  suspended: (item) => ({
    title: `${item.name} is suspended and has ${item.detail} booked ${item.detail === '1' ? 'job' : 'jobs'}`,
    text: `${startLabel(item)}Let them do the work, hand what has not begun to others, or cancel and refund. None of these jobs is completed by itself.${item.detail === '1' ? '' : ' On the page of one that has not begun you can hand over all of these.'}`,
    link: { to: jobPage(item), label: item.detail === '1' ? 'Open the job' : 'Open the next' },
  }),
  seeking: (item) => ({
    title: `Somebody else is looked for: #BK-${item.bookingId}`,
    text:
      item.detail === null
        ? `We have asked ${item.name} whether somebody else shall come.`
        : `${item.detail} asked so far. If nobody says yes${item.due ? ` by ${dayAndTime(item.due)}` : ''}, everything goes back to ${withPeriod(item.name ?? '')}`,
    link: { to: jobPage(item), label: 'Look at it' },
  }),
  contested: (item) => ({
    title: `#BK-${item.bookingId}: not here, or here?`,
    text: `${item.name} says that nobody has come, and the cleaner that they are there. ${item.detail ? `Phone: ${item.detail}.` : ''}`,
    link: { to: jobPage(item), label: 'Decide' },
  }),
  undone: (item) => ({
    title: `#BK-${item.bookingId} is over and not marked done`,
    text: `${item.name} has not said that it is done. A day after its end it is completed by itself.`,
    link: { to: jobPage(item), label: 'Look at it' },
  }),
  // What is not due any more is over.
  no_address: (item) => ({
    title: item.due
      ? `#BK-${item.bookingId} begins and has no address`
      : `#BK-${item.bookingId} is over, and no address was given`,
    text: `${item.due ? `${item.name} was asked twice. It begins ${dayAndTime(item.due)}.` : `Was ${item.name}’s home cleaned? Nobody has said so, and it is not completed by itself.`} ${item.detail ? `Phone: ${item.detail}.` : 'There is no phone number either.'}`,
    link: { to: jobPage(item), label: item.due ? 'Open the job' : 'Decide' },
  }),
  review_report: (item) => ({
    title: `A review of ${item.name} was reported`,
    text: item.detail ?? '',
    link: { to: jobPage(item), label: 'Open the job' },
  }),
  report: (item) => ({
    title: `${item.name} reported a problem with #BK-${item.bookingId}`,
    text: item.detail ?? '',
    link: { to: jobPage(item), label: 'Look at it' },
  }),
  dispute: (item) => ({
    title: item.bookingId ? `Dispute on #BK-${item.bookingId}` : 'Dispute of a payment',
    text: `${item.name ?? 'A cardholder'} wants ${dollars(item)} back from the bank. ${disputeWords(item.detail ?? '').label}.${evidenceLabel(item)}`,
    ...(item.bookingId && { link: { to: jobPage(item), label: 'Open' } }),
  }),
  payout: (item) => ({
    title: `A payout to ${item.name} is stuck`,
    text: `For #BK-${item.bookingId}. ${item.detail ?? ''}`,
    link: { to: jobPage(item), label: 'Open' },
  }),
  withheld: (item) => ({
    title: `The share of ${item.name} is held back`,
    text: `For #BK-${item.bookingId}. ${item.detail ?? ''}`,
    link: { to: jobPage(item), label: 'Decide' },
  }),
  bank_payout: (item) => ({
    title: `${dollars(item)} did not reach the bank of ${item.name}`,
    text:
      item.detail === 'canceled'
        ? 'The payout was canceled. It leaves with the next one.'
        : 'The bank sent the payout back. It leaves with the next one, once they have put their bank details right.',
    link: { to: `/dashboard/admin/cleaners/${item.cleanerId}`, label: 'Open' },
  }),
  reversal: (item) => ({
    title: `${dollars(item)} did not come back from ${item.name}`,
    text: `Their share of #BK-${item.bookingId} is taken back for a refund, for a dispute, or because nothing is paid for it. ${item.detail ?? ''}`,
    link: { to: jobPage(item), label: 'Open' },
  }),
  stray: (item) => ({ title: 'Money without a booking', text: item.detail ?? '' }),
  unmatched_transfer: (item) => ({
    title: `${dollars(item)} went to ${item.name ?? 'an account of no cleaner'} for no booking`,
    text: `Somebody sent it at the payment provider itself (${item.detail}). It can be taken back from here or there.`,
  }),
  refund: (item) => ({
    title: `Refund of ${dollars(item)} on #BK-${item.bookingId} failed`,
    text: `To ${withPeriod(item.name ?? '')} ${refundFailureLabel(item.detail ?? '')}`,
    link: { to: jobPage(item), label: 'Open' },
  }),
  ledger: (item) => ({
    title: item.amount
      ? `The payment provider has ${formatDollars(Math.abs(item.amount))} ${item.amount > 0 ? 'more' : 'less'} than our books say`
      : 'Our books and the payment provider differ in single lines',
    text: item.detail ?? '',
  }),
  charging_stopped: (item) => ({
    title: 'No saved card is charged since a restore',
    text:
      item.detail === 'compared'
        ? 'Cards and stopped standing visits were compared with the payment provider. Release it once the rest looks right.'
        : 'Cards and stopped standing visits are being compared with the payment provider.',
  }),
  card: (item) => ({
    title: `${dollars(item)} of ${item.name} could not be charged`,
    text:
      item.detail === 'authentication_required'
        ? `For #BK-${item.bookingId}. Their bank wants them to confirm it; they were told.`
        : `For #BK-${item.bookingId}. The bank says: ${(item.detail ?? '').replaceAll('_', ' ')}. They were told. A day before it the visit is given up, and nobody owes anything.`,
    link: { to: jobPage(item), label: 'Open the job' },
  }),
  mail: (item) => ({
    title: `An email to ${item.name} was not accepted`,
    text: item.detail ?? '',
  }),
};

const queueItemLabels = (item: QueueItem): QueueItemLabels => LABELS[item.kind](item);

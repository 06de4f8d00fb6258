import { formatDollars, toDollars } from '#contract/money';
import type { ShareAction } from '#contract/payouts';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers } from '#platform/email/email-queue';
import { type BookingEmailData, publicName } from '#server/booking';
import { findAnswerToCleaner } from '#server/feedback';
import { findWaiver, selectDebts, selectSettlements } from './debts.sql.ts';
import { allocate, byJob } from './debts.ts';
import type { PayoutDeps } from './deps.ts';
import { loadMoney } from './load-money.ts';
import { findReversal } from './reversals.sql.ts';
import { findDecision, findDecisionById } from './share-decisions.sql.ts';
import { findDispute, findNoShow, findRefund, findReport } from './share-emails.sql.ts';
import { idInKey, type ShareEmail } from './tell-cleaner.ts';
import { shareCentsOf } from './transfer-amounts.ts';

/** What cleaners are told of their share of a job: each change of it, and why (docs/product.md#a-cleaners-share). */

interface Share {
  data: BookingEmailData;
  /** What the cleaner gets of the job as it is now. */
  cents: number;
}

const dollars = (cents: number) => formatDollars(toDollars(cents));

const about = (
  { data }: Share,
  what: string,
  paragraphs: string[],
  more: Partial<EmailContent> = {},
): EmailContent => ({
  subject: `${what}: ${data.service}, ${data.day}`,
  preview: paragraphs[0]!,
  heading: what,
  paragraphs,
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
  ],
  action: { label: 'See the job', url: data.jobUrl },
  closing: `You see it differently? Write to ${data.supportEmail}.`,
  ...more,
});

const DECIDED: Record<ShareAction, (share: string) => [what: string, sentence: string]> = {
  withhold: (share) => ['Your share is held back', `Our team holds back your share of ${share} for now.`],
  release: (share) => ['Your share is released', `Our team holds back your share of ${share} no longer.`],
  void: () => [
    'You are not paid for this job',
    'Our team has decided that you get no share of this job. What was sent to you of it is taken back.',
  ],
  resend: (share) => ['Your share is sent', `Our team has your share of ${share} sent to you.`],
};

type Write = (deps: PayoutDeps, share: Share, id: string) => Promise<EmailContent | null>;

const reported: Write = async ({ db }, share, id) => {
  const [reportId, renewedAt] = id.split(':');
  const report = await findReport(db, share.data.booking.id, Number(reportId));
  if (!report || report.resolved_at || report.former_cleaner_id !== null) return null;
  // What was renewed since is about somebody else.
  const isAsTold = renewedAt === undefined ? report.earlier_message === null : +renewedAt === +report.created_at;
  if (!isAsTold) return null;
  const sentences = [
    `${publicName(share.data.booking.customer_name)} reported a problem with this job:`,
    ...report.message.split(/\n+/).filter(Boolean),
    `Your share of ${dollars(share.cents)} waits until our team has looked at it. You can tell them your side on the job’s page.`,
  ];
  return about(share, 'A customer reported a problem', sentences, {
    action: { label: 'Tell your side', url: share.data.jobUrl },
  });
};

const settled: Write = async ({ db }, share, id) => {
  const report = await findReport(db, share.data.booking.id, Number(id));
  if (!report?.resolved_at) return null;
  const money = report.refunded_cents
    ? `${dollars(report.refunded_cents)} goes back to the customer. Your share is now ${dollars(share.cents)}.`
    : `Nothing goes back to the customer. Your share is ${dollars(share.cents)}.`;
  const toCleaner = await findAnswerToCleaner(db, report.booking_id, report.resolved_at);
  const why = toCleaner
    ? `Why: ${toCleaner}`
    : report.answer && `We have written to ${publicName(share.data.booking.customer_name)}: “${report.answer}”`;
  const decision = await findDecision(db, report.booking_id);
  const isReleased = decision?.action === 'release' && decision.at >= report.resolved_at;
  return about(share, 'A reported problem is settled', [
    'Our team has looked at what the customer reported.',
    ...(why ? [why] : []),
    money,
    ...(decision?.action === 'withhold' && share.cents > 0
      ? [`Our team still holds it back. Why: ${decision.reason}`]
      : []),
    ...(isReleased && share.cents > 0 ? ['Our team holds it back no longer.'] : []),
  ]);
};

const refunded: Write = async ({ db }, share, id) => {
  const refund = /^[0-9a-f-]{36}$/.test(id) ? await findRefund(db, share.data.booking.id, id) : undefined;
  if (!refund) return null;
  return about(share, 'Your share has changed', [
    `Our team gives ${dollars(refund.amount_cents)} back to the customer.`,
    // What the customer is told about who was booked before is no business of who came instead.
    `Why: ${refund.is_of_former ? 'it is for what went wrong before you came.' : refund.reason}`,
    `Your share is now ${dollars(share.cents)}. What you have got beyond it is taken back, or kept back of later shares.`,
  ]);
};

const noShow: Write = async ({ db }, share) => {
  const detail = await findNoShow(db, share.data.booking.id);
  if (typeof detail?.reason !== 'string') return null;
  const name = publicName(share.data.booking.customer_name);
  return about(share, detail.who === 'cleaner' ? 'You were not there' : 'Your customer was not there', [
    `Our team has found that ${detail.who === 'cleaner' ? 'you were' : `${name} was`} not there.`,
    `Why: ${detail.reason}`,
    `Your share of this job is ${dollars(share.cents)}.`,
  ]);
};

const OF_TIP = {
  inquiry: 'asks us about it. It waits until that is settled; what you have got of it stays yours.',
  opened:
    'is looking at it. It waits until the bank has decided, and what you have got of it is taken back for so long.',
  won: 'leaves it to us. It goes its usual way again.',
  lost: 'has given it back to the customer, so it is not passed on, and what you have got of it is taken back.',
} as const;

/** `share`: in dollars. */
const disputed =
  (state: keyof typeof OF_TIP, what: string, write: (share: string) => string[]): Write =>
  async ({ db }, share, id) => {
    const dispute = await findDispute(db, id);
    if (dispute?.state !== state) return null;
    if (dispute.purpose === 'tip') {
      const tip = dollars(dispute.paid_cents);
      const sentence = `You were given a tip of ${tip} for this job, and the customer’s bank ${OF_TIP[state]}`;
      return about(share, what, [sentence, 'Your share of the job stays as it is.']);
    }
    return share.cents > 0 ? about(share, what, write(dollars(share.cents))) : null;
  };

const decided: Write = async ({ db }, share, id) => {
  const decision = await findDecisionById(db, share.data.booking.id, Number(id));
  if (!decision) return null;
  const [what, sentence] = DECIDED[decision.action](dollars(share.cents));
  return about(share, what, [sentence, `Why: ${decision.reason}`]);
};

const keptBack: Write = async ({ db }, share) => {
  const { id, cleaner_id } = share.data.booking;
  const { parts } = allocate(await selectDebts(db, cleaner_id), await selectSettlements(db, cleaner_id));
  const own = byJob(
    parts.flatMap(({ bookingId, debt, cents }) => (bookingId === id ? [{ bookingId: debt.bookingId, cents }] : [])),
  );
  if (own.length === 0) return null;
  const kept = own.reduce((sum, { cents }) => sum + cents, 0);
  return about(
    share,
    'A part of your share is kept back',
    [
      `Your share of this job is ${dollars(share.cents)}, and ${dollars(kept)} of it is kept back: it is what you had got too much for an earlier job and could not be taken back then.`,
    ],
    {
      details: [
        ['Job', share.data.reference],
        ...own.map(({ bookingId, cents }): [string, string] => [
          'Kept back',
          `${dollars(cents)} kept back for job #BK-${bookingId}`,
        ]),
      ],
    },
  );
};

const reversed: Write = async ({ db }, share, id) => {
  const found = await findReversal(db, `found:${id}`);
  if (!found) return null;
  return about(share, 'A part of your share was taken back', [
    `${dollars(found.amount_cents)} of what you were sent for this job was taken back.`,
    'Why: our team did so at the payment provider itself, which keeps no reason. Please write to us if nobody has told you.',
  ]);
};

const waived: Write = async ({ db }, share, id) => {
  const waiver = await findWaiver(db, id);
  if (!waiver) return null;
  return about(share, 'You owe nothing of this job any more', [
    `Our team leaves ${dollars(waiver.cents)} to you that was to be kept back of later shares.`,
    `Why: ${waiver.reason}`,
  ]);
};

const WRITERS: Record<ShareEmail, Write> = {
  'share-reported': reported,
  'share-settled': settled,
  'share-refunded': refunded,
  'share-no-show': noShow,
  'share-dispute-inquiry': disputed('inquiry', 'A customer’s bank asks about a payment', (share) => [
    `The customer’s bank asks us about the payment of this job. Your share of ${share} waits until that is settled. What you have got of it stays yours.`,
  ]),
  'share-dispute-opened': disputed('opened', 'A customer’s bank is looking at a payment', (share) => [
    `The customer’s bank is looking at the payment of this job. Your share of ${share} waits until it has decided, and what you have got of the money that the bank holds is taken back for so long.`,
  ]),
  'share-dispute-won': disputed('won', 'The bank has decided', (share) => [
    `The customer’s bank leaves the payment of this job to us. Your share of ${share} goes its usual way again.`,
  ]),
  'share-dispute-lost': disputed('lost', 'The bank has decided', (share) => [
    `The customer’s bank has given the payment of this job back to the customer. Your share of ${share} stays yours, unless our team finds that the payment was a fraud.`,
  ]),
  'share-decided': decided,
  'share-kept-back': keptBack,
  'share-reversed': reversed,
  'debt-waived': waived,
};

/** Those about shares by kind, for emails.ts. */
export function shareEmails(deps: PayoutDeps): EmailRenderers {
  const render =
    (write: Write): EmailRenderer =>
    async ({ bookingId, key }) => {
      const data = bookingId === null ? null : await deps.bookings.emailData(bookingId);
      if (!data) return null;
      const share = { data, cents: shareCentsOf(await loadMoney(deps, deps.db, data.booking.id)) };
      const content = await write(deps, share, idInKey(key));
      return content && { name: data.cleaner.displayName, content };
    };
  return Object.fromEntries(Object.entries(WRITERS).map(([kind, write]) => [kind, render(write)]));
}

import type { Extra } from '#contract/estimate';
import type { ContestedCode } from '#contract/rescue-states';
import type { Beside } from '#platform/email/email-queue';
import { emailOf } from '#server/cleaners';
import type { Trx } from '../schema/tables.ts';
import type { KeptJobs } from './assignments.sql.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/**
 * What an email tells, kept with it: the booking as it was agreed then, and of an end or a refund the amounts. Instants
 * are ISO, amounts cents.
 */
export interface EmailFacts {
  cleanerId: number;
  startsAt: string;
  endsAt: string;
  totalCents: number;
  /** The refund that it tells of; null where nothing went back. */
  refundId?: string | null;
  refundCents?: number;
  /** Kept for the cleaner. */
  keptCents?: number;
  /** Of a tip, and why the team gives it back. */
  tipCents?: number;
  reason?: string;
  /** Paid for a longer visit. */
  extraCents?: number;
  /** Of a move: the time before, or those that are asked for; and until when it is to be answered. */
  times?: { startsAt: string; endsAt: string }[];
  until?: string;
  /** Those that are asked for with it. */
  extras?: Extra[];
  /** The cleaner comes in the place of another. */
  hasSteppedIn?: boolean;
  /** Of a job that was given up: what its cleaner has kept. */
  jobsKept?: KeptJobs;
  /** Why the team decides whether a cleaner came who does not answer. */
  contested?: ContestedCode;
  /** Its customer, or who acts as them, has brought it about, as often as they like. */
  isOwnWish?: boolean;
}

/** An email about a booking. */
export interface BookingEmail {
  kind: string;
  role: 'customer' | 'cleaner' | 'team';
  /**
   * Which one of its kind, where the booking has several for the same cleaner and start. The same one queued twice is
   * one email.
   */
  occurrence?: string;
  /** What it tells besides who comes and when. */
  money?: Pick<EmailFacts, 'refundId' | 'refundCents' | 'keptCents' | 'tipCents' | 'extraCents' | 'reason'>;
  times?: { startsAt: Date; endsAt: Date }[];
  until?: Date;
  extras?: Extra[];
  hasSteppedIn?: boolean;
  jobsKept?: KeptJobs;
  contested?: ContestedCode;
  isOwnWish?: boolean;
}

/**
 * Queues emails about a booking with what they tell. Each is of one occurrence: who comes when, unless it names its own. A
 * booking that gets another start or cleaner has a new occurrence, so the same kind is sent again
 * (docs/product.md#emails).
 */
export async function enqueueEmails(
  deps: Pick<BookingDeps, 'emailQueue' | 'supportEmail'>,
  trx: Trx,
  booking: Booking,
  ...emails: BookingEmail[]
): Promise<void> {
  await deps.emailQueue.enqueue(trx, ...emailsOf(deps, booking, emails));
}

/** The same with `change`, which is given what adds the emails to its statement. */
export const enqueueEmailsWith = (
  deps: Pick<BookingDeps, 'emailQueue' | 'supportEmail'>,
  trx: Trx,
  booking: Booking,
  change: (beside: Beside) => Promise<void>,
  ...emails: BookingEmail[]
): Promise<void> => deps.emailQueue.enqueueWith(trx, change, ...emailsOf(deps, booking, emails));

function emailsOf({ supportEmail }: Pick<BookingDeps, 'supportEmail'>, booking: Booking, emails: BookingEmail[]) {
  const { id: bookingId, cleaner_id: cleanerId, starts_at, ends_at, total_cents: totalCents } = booking;
  const recipients = {
    customer: booking.customer_email,
    cleaner: emailOf(cleanerId),
    team: supportEmail,
  };
  const agreed = { cleanerId, startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString(), totalCents };
  return emails.map(({ kind, role, occurrence = occurrenceOf(booking), money, times, until, extras, ...rest }) => ({
    key: `${kind}:${bookingId}:${occurrence}`,
    kind,
    role,
    recipient: recipients[role],
    bookingId,
    tells: {
      ...agreed,
      ...money,
      ...(times && {
        times: times.map(({ startsAt, endsAt }) => ({
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        })),
      }),
      ...(until && { until: until.toISOString() }),
      ...(extras && { extras }),
      ...rest,
    },
  }));
}

/** Which agreement, who comes by it, and when in seconds: a booking can come back to an earlier start or cleaner. */
const occurrenceOf = ({ revision, cleaner_id, starts_at }: Booking): string =>
  `${revision}:${cleaner_id}:${Math.floor(starts_at.getTime() / 1000)}`;

/** What an email tells by its row; undefined for one of the release before, which kept nothing. */
export const emailFactsOf = (tells: unknown): EmailFacts | undefined =>
  typeof tells === 'object' && tells !== null && 'startsAt' in tells ? (tells as EmailFacts) : undefined;

/** Whether a booking is still as an email tells it: the same cleaner comes at the same time. */
export const isAsTold = ({ cleaner_id, starts_at }: Booking, facts: EmailFacts | undefined): boolean =>
  facts === undefined || (facts.cleanerId === cleaner_id && facts.startsAt === starts_at.toISOString());

import type { RawBuilder } from 'kysely';
import type { BookingByToken } from '#contract/booking';
import type { RepeatWeeks } from '#contract/plan-dates';
import type { DaysWithout } from '#contract/plan-days';
import type { BookingRescue, RescueCause } from '#contract/rescue-states';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Logger } from '#platform/log';
import type { Sealer } from '#platform/secrets';
import type { Throttle } from '#platform/throttle';
import type { Accounts } from '#server/accounts';
import type { Availability } from '#server/availability';
import type { Cleaners } from '#server/cleaners';
import type { AgreedCharge, BookingSides, Payments } from '#server/payments';
import type { Db, Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';

/** What plans tell of a visit. */
export interface VisitNews {
  bookingId: number;
  what: 'paid' | 'skipped' | 'goes_back' | 'moved';
  /** The payment that goes back. */
  intentId?: string;
  /** Of a move: the time before. */
  was?: { startsAt: Date; endsAt: Date };
}

/** What a planned visit would be. */
export interface VisitTerms {
  startsAt: Date;
  minutes: number;
  totalCents: number;
}

/**
 * A visit whose date has lost its time: its customer is asked, with the link of its plan's page (`clash`), or has left it out, or
 * it rests meanwhile (`leftOut`). Nothing of all others.
 */
export type LostVisit = Pick<BookingByToken, 'clash' | 'leftOut'>;

/** A cleaner does not come to a job that is booked, and why. */
export interface CleanerGone {
  cause: RescueCause;
  /** As in the audit. */
  actor: string;
  /** The cleaner's words, or the team's. */
  reason: string | null;
}

/** What later modules do when a booking ends, or know of it. modules.ts binds it. */
export interface BookingHooks {
  /** The cleaner has earned the share of what is paid and not refunded; it is due some time after `from`. */
  recordEarning(trx: Trx, share: { bookingId: number; cleanerId: number; from: Date }): Promise<void>;
  /** A tip was paid: all of it is the cleaner's, some time after `from`. */
  recordTip(trx: Trx, tip: { bookingId: number; cleanerId: number; intentId: string; from: Date }): Promise<void>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  findReported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>>;
  /** The latest problem of who is booked, and the last answer of the team to one. */
  findReports(
    db: Db,
    bookingId: number,
  ): Promise<{ settled: { answer: string } | null; latest: { at: Date; message: string } | null }>;
  /** The team gives a part back, which makes the cleaner's share less. */
  onRefundByTeam(trx: Trx, refund: { bookingId: number; refundId: string }): Promise<void>;
  /** Whether standing visits that go on began with this booking. */
  hasBegunPlan(db: Db, bookingId: number): Promise<boolean>;
  /** Whether that ends, once this booking is canceled for nothing. */
  endsPlan(bookingId: number): Promise<boolean>;
  /** Whether a plan still has its visit at this time charged. */
  isVisitCharged(trx: Trx, planId: number, startsAt: Date): Promise<boolean>;
  /** What somebody agrees to who wants a held visit again and again. Throws 409 where it cannot be, or other words were shown. */
  agreeToPlan(
    booking: Booking,
    asked: { userId: number; repeatWeeks: RepeatWeeks; consentText: string | undefined },
  ): Promise<AgreedCharge>;
  /** Locks the account and the plan of a visit, before its cleaner is locked. */
  lockPlanOf(trx: Trx, visit: Booking): Promise<void>;
  findLostVisit(db: Db, booking: Booking): Promise<LostVisit>;
  /** Whether a visit that its plan's pause or change left out may be planned again. */
  mayComeAgain(db: Db, booking: Booking): Promise<boolean>;
  /** On which days the plan of a planned visit has none. */
  daysWithoutVisit(source: Db | Trx, visit: Booking): Promise<DaysWithout>;
  /** Throws 409 for a start on such a day. */
  assertVisitAt(source: Db | Trx, visit: Booking, startsAt: Date): Promise<void>;
  /** What its customer has to agree to for a planned visit to be so, word for word; null where they have. */
  consentToVisit(source: Db | Trx, visit: Booking, terms: VisitTerms): Promise<string | null>;
  /** What changes of a visit's own consent where nothing has to be agreed to for it to be so. The plan is locked. */
  consentLeft(trx: Trx, visit: Booking, terms: VisitTerms): Promise<Partial<Booking>>;
  /** Writes down that they agree, from this address; gives the consent's id. The plan is locked. */
  keepVisitConsent(trx: Trx, visit: Booking, consent: VisitTerms & { words: string; address: string }): Promise<number>;
  /** A visit of a plan was paid, moved, or skipped by its customer; or what was paid for it goes back. */
  onVisit(trx: Trx, visit: VisitNews): Promise<void>;
  /** A pair with this cleaner is blocked, and committed: their standing visits end. */
  onBlocked(cleanerId: number): Promise<void>;
  /**
   * The cleaner of a scheduled booking, which is locked, does not come. True where somebody else is looked for, or its
   * customer is asked: then nobody has the job any more.
   */
  onCleanerGone(trx: Trx, booking: Booking, gone: CleanerGone): Promise<boolean>;
  /**
   * A booking for which somebody else is looked for, and which is locked: everything goes back. `refundId`: a refund of all
   * that was left, which is decided already.
   */
  endRescue(
    trx: Trx,
    booking: Booking,
    by: { code: 'by_customer' | 'by_team'; actor: string; refundId?: string },
  ): Promise<void>;
  /** What has become of a booking whose cleaner did not come; null for all others. */
  showRescue(source: Db | Trx, booking: Booking): Promise<BookingRescue | null>;
  /** The cleaner of a locked booking is not booked any more: what is open about them is not about who comes instead. */
  onCleanerReleased(trx: Trx, job: { bookingId: number; cleanerId: number }): Promise<void>;
  /**
   * The offer of a time that is held for who waits, by its token: null where that is of nothing that is held for anybody now. The
   * slot is locked. Throws 403 for somebody else.
   */
  findOffer(
    trx: Trx,
    claim: { slotId: number; token: string; userId: number | null; emails: string[] },
  ): Promise<number | null>;
  /** What was held privately is a booking's now. */
  claimOffer(trx: Trx, offerId: number, bookingId: number): Promise<void>;
  /** The team says who was not there, which decides what the cleaner gets. */
  onNoShowByTeam(trx: Trx, bookingId: number): Promise<void>;
}

/** The dependencies of the booking module. */
export interface BookingDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  log: Logger;
  sealer: Sealer;
  emailQueue: EmailQueue;
  accounts: Accounts;
  cleaners: Cleaners;
  availability: Availability;
  payments: Payments;
  hooks: BookingHooks;
  publicOrigin: string;
  supportEmail: string;
  /** How many times as wide limits by address are. */
  addressFactor: number;
  /** False in the sandbox, where everybody pays with the same test cards. */
  limitsCards: boolean;
  /** Emails in a day to an address that nobody has proven (docs/product.md#emails); how many were sent, within a statement. */
  emailsADay: { most: number; sent(email: string): RawBuilder<number> };
  /** Tries of booking links, by address. */
  linkThrottle: Throttle;
  /** Changes of address, phone and notes, by booking. */
  detailsThrottle: Throttle;
}

/** The bookings that somebody takes part in, by id. */
export interface AccountBookings extends BookingSides {
  /** One of them is held or still to be done. */
  isUnderWay: boolean;
}

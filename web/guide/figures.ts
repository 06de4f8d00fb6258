import { formatRate, toDollars } from '#contract/money';
import { inDigits, inWords } from '#contract/number-words';
import { EVERY_RHYTHM } from '#contract/plan-consent';
import { policy } from '#contract/policy';

/** The policy's figures as text for the guide's pages. */
const { rate, fee, slots, hold, cancel, moves, payout, token, rating, profile, contact, plans, waitlist } = policy;

const hours = (count: number) => inDigits(count, 'hour');
const days = (count: number) => (count % 365 === 0 ? inDigits(count / 365, 'year') : inDigits(count, 'day'));

const { signIns, googleAttempts, registrations, emails } = policy.accounts;
const LONGEST_COUNT = Math.max(
  ...[signIns, googleAttempts, registrations, emails, policy.contact, policy.uploads].map(({ seconds }) => seconds),
);

export const FIGURES = {
  lowestRate: formatRate(toDollars(rate.lowestCents)),
  usualRate: formatRate(toDollars(rate.defaultCents)),
  highestRate: formatRate(toDollars(rate.highestCents)),
  fee: `${fee.basisPoints / 100}%`,
  repeatFee: `${fee.repeatBasisPoints / 100}%`,
  buffer: hours(slots.bufferMinutes / 60),
  shortest: hours(slots.shortestHours),
  longest: hours(slots.longestHours),
  weeksAhead: inDigits(slots.weeksAhead, 'week'),
  notice: hours(slots.noticeMinutes / 60),
  hold: inDigits(hold.minutes, 'minute'),
  freeUntil: hours(cancel.freeHoursBefore),
  grace: inDigits(cancel.graceMinutes, 'minute'),
  kept: `${hours(cancel.keptHours)} (${hours(cancel.keptHoursOfLongJob)} of a job of ${hours(cancel.longJobHours)} or more)`,
  freeMoves: inWords(moves.free, 'time'),
  askedUntil: hours(moves.requestHours),
  movesAnswered: hours(moves.answerHours),
  everyRhythm: EVERY_RHYTHM,
  visitCharged: hours(plans.chargeHours),
  visitAnnounced: hours(plans.noticeHours),
  visitTriedUntil: hours(plans.unpaidHours),
  plansAnswered: hours(plans.answerHours),
  plansEnd: days(plans.cleanerNoticeDays),
  mostPlans: inWords(plans.mostPerAccount, 'time'),
  mostDiscount: `${plans.mostDiscountPercent}%`,
  proposedTimes: inWords(moves.proposedTimes, 'time'),
  settled: hours(payout.afterHours),
  linkWorks: days(token.daysAfterJob),
  ratable: days(rating.days),
  ratingsShownFrom: `${rating.shownFrom}`,
  bio: `${profile.bio.shortest} to ${inDigits(profile.bio.longest, 'character')}`,
  privateHold: inDigits(waitlist.holdMinutes, 'minute'),
  wishesKept: days(waitlist.keptDays),
  messagesKept: days(contact.keptDays),
  triesCounted: inWords(LONGEST_COUNT / 3600, 'hour', 'an'),
} as const;

import { formatRate, toDollars } from '#contract/money';
import { policy } from '#contract/policy';

/** The policy's figures as text for the guide's pages. */
const { rate, fee, slots, hold, cancel, payout, token, rating, profile, contact } = policy;

const hours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`);
const days = (count: number) => (count % 365 === 0 ? yearsOf(count / 365) : `${count} days`);
const yearsOf = (count: number) => (count === 1 ? 'one year' : `${count} years`);

export const FIGURES = {
  lowestRate: formatRate(toDollars(rate.lowestCents)),
  usualRate: formatRate(toDollars(rate.defaultCents)),
  highestRate: formatRate(toDollars(rate.highestCents)),
  fee: `${fee.basisPoints / 100}%`,
  buffer: hours(slots.bufferMinutes / 60),
  shortest: hours(slots.shortestHours),
  longest: hours(slots.longestHours),
  weeksAhead: `${slots.weeksAhead} weeks`,
  notice: hours(slots.noticeMinutes / 60),
  hold: `${hold.minutes} minutes`,
  freeUntil: hours(cancel.freeHoursBefore),
  grace: `${cancel.graceMinutes} minutes`,
  kept: hours(cancel.keptHours),
  settled: hours(payout.afterHours),
  linkWorks: days(token.daysAfterJob),
  ratable: days(rating.days),
  ratingsShownFrom: `${rating.shownFrom}`,
  bio: `${profile.bio.shortest} to ${profile.bio.longest} characters`,
  messagesKept: days(contact.keptDays),
} as const;

/** What is said of a booking that is to be had once more (docs/product.md#book-again). Pure. */
import type { BookAgain } from '#contract/book-again';
import { firstNameOf } from '#contract/first-name';
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';

/** Why it cannot be booked once more: a heading, and what to do about it. */
export function problemWords({ problem, cleaner, service, city, minutes }: BookAgain): [title: string, advice: string] {
  const name = firstNameOf(cleaner.displayName);
  const others = `These offer ${service.name} in ${city.name} too.`;
  switch (problem) {
    case 'cleaner_gone':
      return [`${name} cannot be booked any more`, others];
    case 'service_gone':
      return [`${name} no longer offers ${service.name}`, others];
    default: {
      const weeks = inWords(policy.slots.weeksAhead, 'week');
      return [`${name} has no time for ${longHours(minutes)}`, `Not in the coming ${weeks}, that is. ${others}`];
    }
  }
}

/** What is no longer as it was: a sentence each. `length`: of the chosen time, in minutes. */
export function changeWords(again: BookAgain, length: number): string[] {
  const { cleaner, minutes, hourlyRate, earlierHourlyRate, missingExtras } = again;
  const name = firstNameOf(cleaner.displayName);
  const extras = missingExtras.map((extra) => extra.toLowerCase()).join(' and ');
  return [
    ...(hourlyRate !== null && hourlyRate !== earlierHourlyRate
      ? [`An hour costs ${formatDollars(hourlyRate)} now. It was ${formatDollars(earlierHourlyRate)} last time.`]
      : []),
    ...(extras ? [`${name} no longer offers ${extras}, so that is left out.`] : []),
    ...(length !== minutes ? [`That day ${name} takes no less than ${longHours(length)}.`] : []),
  ];
}

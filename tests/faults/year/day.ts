import { letHomesArrive } from './arrivals.ts';
import { answersToPlans, beginsPlansToday, booksToday } from './bookings.ts';
import { answersToMoves, changesOfJobs, changesOfPlans } from './changes.ts';
import type { City } from './city.ts';
import { endsOfJobs } from './jobs.ts';
import { doAtOnce, doWhatIsDue, goTo, nextTrouble } from './moments.ts';
import {
  answersAboutOthers,
  answersToClashes,
  answersToDeclines,
  answersToOffers,
  banks,
  illnesses,
  suspensions,
} from './troubles.ts';

/** One day of the city: four moments, none of them on the hour, and what people do at each. */

const EARLY = 6 * 60 + 40;
const MORNING = 7 * 60 + 10;
const NOON = 12 * 60 + 20;
const EVENING = 19 * 60 + 10;

/** `days`: of the whole year. `isLast`: of a week, when nothing of the provider’s is lost: its end looks at everything. */
export async function liveThroughDay(city: City, { days, isLast }: { days: number; isLast: boolean }): Promise<void> {
  const trouble = () => (isLast ? undefined : nextTrouble(city));
  await goTo(city, city.day, EARLY);
  await doAtOnce(city, await illnesses(city), trouble());
  await lookForOthers(city);

  await goTo(city, city.day, MORNING);
  await lookForOthers(city);

  await goTo(city, city.day, NOON);
  await banks(city);
  const suspended = suspensions(city);
  if (suspended.length > 0) {
    await doAtOnce(city, suspended);
    await doWhatIsDue(city);
  }
  await letHomesArrive(city, days);
  await doAtOnce(
    city,
    [...(await endsOfJobs(city)), ...booksToday(city), ...(await changesOfJobs(city)), ...(await answersToPlans(city))],
    trouble(),
  );

  await goTo(city, city.day, EVENING);
  if (city.random() < 0.03) {
    await city.app.sandbox.stripe.setNextRefund('fails_later');
    city.counts.failedRefunds++;
  }
  await doAtOnce(
    city,
    [
      ...(await endsOfJobs(city)),
      ...booksToday(city),
      ...beginsPlansToday(city),
      ...changesOfPlans(city),
      ...(await answersToMoves(city)),
      ...(await answersToPlans(city)),
      ...(await answersToClashes(city)),
      ...(await answersToDeclines(city)),
      ...(await answersAboutOthers(city)),
    ],
    trouble(),
  );
  if (city.hasChangedPlans) await doWhatIsDue(city);
  city.day++;
}

/** Customers say whether somebody else may come, others are asked, and some of them take it at once. */
async function lookForOthers(city: City): Promise<void> {
  const asked = await answersAboutOthers(city);
  if (asked.length > 0) {
    await doAtOnce(city, asked);
    await doWhatIsDue(city);
  }
  await doAtOnce(city, [...(await answersToOffers(city)), ...(await answersToMoves(city))]);
}

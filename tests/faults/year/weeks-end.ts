import { checkLedger } from '../../../scripts/doctor/stripe.ts';
import { closingAudit } from '../closing-audit.ts';
import { planFaults } from '../plan-histories/plan-rows.sql.ts';
import { bookLater } from './bookings.ts';
import { type City, homeOf, poolOf } from './city.ts';
import { endedPlans, forgetOldEntries, intentsRefundedByTeam } from './city-rows.sql.ts';
import { doWhatIsDue, goTo } from './moments.ts';
import { decideDisputes, queueOf, WAITS_FOR_PEOPLE, workQueueOff } from './team.ts';
import { faultsOfPages } from './watched-plans.ts';

const LATE = 21 * 60 + 30;
/** A refund that failed is found, tried again, and found to have arrived. */
const ROUNDS = 3;

/** The end of a week: everything is settled, the team works its queue off, and all that is stored is looked at. */
export async function endWeek(city: City): Promise<void> {
  await goTo(city, city.day - 1, LATE);
  await decideDisputes(city);
  for (let round = 0; round < ROUNDS; round++) {
    await doWhatIsDue(city);
    await workQueueOff(city);
  }
  await doWhatIsDue(city);
  for (const { id, user_id } of await endedPlans(poolOf(city))) {
    const home = homeOf(city, user_id);
    if (home?.planId === id) bookLater(city, home);
  }
  city.faults.push(...(await faultsOfWeek(city)));
  // A year's emails take gigabytes: of those that were looked at, who got which is enough.
  for (const mail of city.app.sandbox.mail.messages()) Object.assign(mail, { html: '', text: '', attachments: [] });
  await forgetOldEntries(poolOf(city));
}

async function faultsOfWeek(city: City): Promise<string[]> {
  const { app } = city;
  const pool = poolOf(city);
  const found: string[] = [...(await planFaults(pool))];
  found.push(...(await faultsOfPages(city)));
  const partialRefunds = await intentsRefundedByTeam(pool);
  await closingAudit({ sandbox: app.sandbox, pool }, { partialRefunds, repeatedEmails: 'any' }).catch((error: Error) =>
    found.push(error.message),
  );
  for (const { state, what } of await checkLedger(app.config, app.clock)) if (state !== 'ok') found.push(what);
  for (const { id, kind, amount, detail } of await queueOf(city))
    if (!(kind in WAITS_FOR_PEOPLE)) found.push(`still in the queue: ${id} ${amount} ${detail}`);
  return found;
}

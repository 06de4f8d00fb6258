import pg from 'pg';
import type { Config } from '#platform/config';
import { createStripe } from '#server/payments';
import { type Finding, fail, ok } from './finding.ts';

/** Codes of an authenticator app change every 30 seconds; the webhook refuses events that are 5 minutes off. */
const MAX_DIFFERENCE_SECONDS = 10;

/** Whether this machine, the database and the payment provider agree on the time. */
export async function checkClock(config: Config): Promise<Finding[]> {
  const others = [
    { who: 'the database', time: await databaseTime(config.databaseUrl) },
    { who: 'the payment provider', time: await providerTime(config) },
  ];
  return others.flatMap(({ who, time }) => (time === null ? [] : [compare(who, time)]));
}

function compare(who: string, time: number): Finding {
  const seconds = Math.round((time - Date.now()) / 1000);
  if (Math.abs(seconds) <= MAX_DIFFERENCE_SECONDS) return ok(`This machine and ${who} agree on the time`);
  const difference = `${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'}`;
  return fail(`This machine is ${difference} ${who}`, 'Let chrony or systemd-timesyncd set the clock of both.');
}

/** Null where it does not answer: that is found elsewhere. */
async function databaseTime(connectionString: string): Promise<number | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now.getTime() ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

async function providerTime({ stripe }: Config): Promise<number | null> {
  const { balance } = await createStripe(stripe)();
  const answer = await balance.retrieve().catch(() => null);
  const { date } = answer?.lastResponse.headers ?? {};
  return date ? Date.parse(date) : null;
}

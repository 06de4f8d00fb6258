import { formatDollars, toDollars } from '#contract/money';
import { HOUR, MINUTE } from '#contract/time';
import { percentile } from '../measurements.ts';
import { read, teamOf } from './acts.ts';
import { type City, poolOf } from './city.ts';
import { deadlocksOf } from './city-rows.sql.ts';
import {
  countBookings,
  countMoves,
  countSecondVisits,
  readRescues,
  readWaits,
  sumLedger,
  type Wait,
} from './figures.sql.ts';

/** What a year has come to, a line each, in words: from what is stored, and money from the provider as well. */

export interface Figure {
  what: string;
  reached: string;
}

const sum = (numbers: number[]): number => numbers.reduce((all, n) => all + n, 0);
const dollars = (cents: number): string => formatDollars(toDollars(cents));
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);
const grouped = (n: number): string => n.toLocaleString('en-US');

export async function figuresOf(city: City): Promise<Figure[]> {
  return [
    ...(await figuresOfBookings(city)),
    await figureOfSecondVisits(city),
    await figureOfRescues(city),
    ...(await figuresOfMoney(city)),
    ...(await figuresOfWaits(city)),
    ...(await figuresOfTrouble(city)),
  ];
}

async function figuresOfBookings(city: City): Promise<Figure[]> {
  const pool = poolOf(city);
  const rows = await countBookings(pool);
  const moves = await countMoves(pool);
  const count = (fits: (row: (typeof rows)[number]) => boolean) => sum(rows.filter(fits).map(({ n }) => n));
  const canceledBy = (by: string, ofPlan: boolean) =>
    count((row) => row.status === 'canceled' && row.by === by && row.of_plan === ofPlan);
  const ended = (status: string, ofPlan: boolean) => count((row) => row.status === status && row.of_plan === ofPlan);
  const moved = (by: string, state: string) =>
    sum(moves.filter((row) => row.asked_by === by && row.state === state).map(({ n }) => n));
  const charged = count(({ of_plan, status }) => of_plan && !['planned', 'skipped', 'unpaid'].includes(status));
  return [
    { what: 'Homes and cleaners', reached: `${city.homes.length} homes, ${city.cleaners.length} cleaners` },
    {
      what: 'Bookings',
      reached: `${grouped(charged + count((row) => !row.of_plan))} paid: ${grouped(count((row) => !row.of_plan))} by their customers, ${grouped(charged)} visits of plans charged`,
    },
    {
      what: 'Done, and not',
      reached: `${grouped(count(({ status }) => status === 'completed'))} done, ${count(({ status }) => status === 'no_show')} with nobody there, ${grouped(ended('scheduled', false) + ended('scheduled', true))} to come`,
    },
    {
      what: 'Canceled',
      reached: `${canceledBy('customer', false) + canceledBy('customer', true)} by customers, ${canceledBy('cleaner', false) + canceledBy('cleaner', true)} by cleaners, ${canceledBy('admin', false) + canceledBy('admin', true)} by the team`,
    },
    {
      what: 'Visits of plans not charged',
      reached: `${ended('skipped', true)} skipped, ${ended('unpaid', true)} unpaid, ${grouped(ended('planned', true))} planned ahead`,
    },
    {
      what: 'Moves',
      reached: `${moved('customer', 'done')} by customers (${moved('customer', 'declined')} declined, ${moved('customer', 'expired')} not answered), ${moved('cleaner', 'done')} proposed by cleaners (${moved('cleaner', 'declined')} declined, ${moved('cleaner', 'expired')} not answered)`,
    },
  ];
}

async function figureOfSecondVisits(city: City): Promise<Figure> {
  const months = await countSecondVisits(poolOf(city));
  const [homes, again] = [sum(months.map((row) => row.homes)), sum(months.map((row) => row.again))];
  const { months: shown } = await read(city, await teamOf(city), 'GET /_api/admin/plan-figures', {});
  const expected = months.map((row) => `${row.month} ${row.again} of ${row.homes}`).reverse();
  const told = shown.map((row) => `${row.month} ${row.again} of ${row.customers}`);
  if (expected.slice(0, told.length).join() !== told.join())
    city.faults.push(`The team reads of second visits: ${told.join(', ')}; there were: ${expected.join(', ')}`);
  const each = months.map((row) => `${row.month} ${row.again} of ${row.homes}`).join(', ');
  return {
    what: 'Second visit, by the month of the first',
    reached: `${percent(again, homes)}, ${again} of ${homes} homes: ${each}`,
  };
}

async function figureOfRescues(city: City): Promise<Figure> {
  const rescues = await readRescues(poolOf(city));
  const of = (state: string) => rescues.filter((row) => row.state === state);
  const ended = rescues.filter(({ state }) => state === 'rescued' || state === 'given_back');
  const minutes = of('rescued').flatMap((row) => (row.minutes === null ? [] : [row.minutes]));
  const median = minutes.length === 0 ? '–' : Math.round(percentile(minutes, 50));
  return {
    what: 'Somebody else came',
    reached: `${percent(of('rescued').length, ended.length)}, ${of('rescued').length} of ${ended.length} jobs whose cleaner did not come; median ${median} minutes; the others went back (${of('given_back').filter((row) => row.given_back_code === 'by_customer').length} as their customers wished)`,
  };
}

async function figuresOfMoney(city: City): Promise<Figure[]> {
  const { stripe } = city.app.sandbox;
  const ledger = new Map((await sumLedger(poolOf(city))).map(({ kind, cents }) => [kind, cents]));
  const ours = (...kinds: string[]) => sum(kinds.map((kind) => ledger.get(kind) ?? 0));
  const charges = stripe.objects('charge').filter(({ paid }) => paid);
  const isTip = ({ metadata }: { metadata: Record<string, string> }) => metadata.purpose === 'tip';
  const amounts = (objects: { amount: number }[]) => sum(objects.map(({ amount }) => amount));
  const movements = stripe.balanceTransactions();
  const ofType = (...types: string[]) => amounts(movements.filter(({ type }) => types.includes(type)));
  const { available, pending } = stripe.balance();
  const topups = ofType('topup');
  const rows: [string, number, number][] = [
    ['Paid for visits', ours('charge'), amounts(charges.filter((charge) => !isTip(charge)))],
    ['Tips', ours('tip'), amounts(charges.filter(isTip))],
    ['Refunded', ours('refund', 'refund_failed'), ofType('refund', 'refund_failure')],
    [
      'Shares and tips to cleaners, less what was taken back',
      ours('transfer', 'tip_transfer', 'reversal'),
      -sum(stripe.objects('transfer').map(({ amount, amount_reversed }) => amount - amount_reversed)),
    ],
    [
      'Taken by banks, less what they gave back',
      ours('dispute', 'dispute_won'),
      sum(
        stripe
          .objects('dispute')
          .flatMap((one) => one.balance_transactions)
          .map(({ amount }) => amount),
      ),
    ],
    ['Fees of the provider', ours('card_fee', 'dispute_fee'), -sum(movements.map(({ fee }) => fee))],
    [
      'Left with the platform',
      sum([...ledger].flatMap(([kind, cents]) => (isOwed(kind) ? [] : [cents]))),
      amounts([...available, ...pending]) - topups,
    ],
  ];
  return rows.map(([what, here, there]) => {
    if (here !== there) city.faults.push(`${what}: ${here} cents in the ledger, ${there} at the provider`);
    return { what, reached: `${dollars(here)} in the ledger, ${dollars(there)} at the provider` };
  });
}

const isOwed = (kind: string): boolean => ['debt', 'debt_settled', 'debt_waived', 'share_void'].includes(kind);

/** From the first moment at which it could be done: between two moments the clock stands nowhere. */
function waitedFor({ moments }: City, { due, done }: Wait): number {
  const from = moments.find((moment) => moment >= due.getTime()) ?? due.getTime();
  return Math.max(0, done.getTime() - Math.min(from, done.getTime()));
}

async function figuresOfWaits(city: City): Promise<Figure[]> {
  const waits = (await readWaits(poolOf(city))).map((row) => ({ ...row, ms: waitedFor(city, row) }));
  const names = { charge: 'Charges', share: 'Shares', refund: 'Refunds', email: 'Emails' };
  const own = (Object.keys(names) as Wait['what'][]).map((what) => {
    const of = waits.filter((row) => row.what === what).sort((a, b) => b.ms - a.ms);
    const values = of.map(({ ms }) => ms);
    return {
      what: `${names[what]}: from due to done, in the year's time`,
      reached:
        of.length === 0
          ? 'none'
          : `${grouped(of.length)}: half in ${inWords(percentile(values, 50))}, 99 of 100 in ${inWords(percentile(values, 99))}, the longest ${inWords(of[0]!.ms)} (${of[0]!.id})`,
    };
  });
  const queue = [...city.longestWaits].map(([kind, ms]) => `${kind} ${inWords(ms)}`).join(', ');
  return [...own, { what: 'The longest in the team’s queue, at the end of a week', reached: queue || 'nothing' }];
}

const inWords = (ms: number): string => {
  if (ms < MINUTE) return `${Math.round(ms / 100) / 10} s`;
  return ms < HOUR ? `${Math.round(ms / MINUTE)} min` : `${Math.round(ms / HOUR)} h`;
};

async function figuresOfTrouble(city: City): Promise<Figure[]> {
  const { counts } = city;
  return [
    {
      what: 'What went wrong',
      reached: `${counts.illnesses} illnesses, ${counts.suspensions} suspensions, ${counts.declines} cards declined, ${counts.disputes} disputes, ${counts.failedRefunds} refunds that fail, ${counts.retried} retries by the team`,
    },
    {
      what: 'Machines',
      reached: `${counts.restarts} kills of a process, ${counts.cutOff} answers cut off, events: ${counts.eventsLost} lost, ${counts.eventsDoubled} doubled, ${counts.eventsShuffled} shuffled; ${await deadlocksOf(poolOf(city))} deadlocks`,
    },
    {
      what: 'Pages of plans held against the oracle',
      reached: `${grouped(counts.plansCompared)}, with ${grouped(counts.datesCompared)} dates; ${grouped(counts.datesApart)} dates more were moved, or had no cleaner`,
    },
    {
      what: 'What people did',
      reached: `${grouped(counts.acts)} calls at ${grouped(counts.moments)} moments, ${grouped(counts.refused)} of them refused as too late`,
    },
  ];
}

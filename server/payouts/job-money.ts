import { stringify } from 'csv-stringify/sync';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import type { EarningsYear, KeptBack, LedgerEntry } from '#contract/payouts';
import { policy } from '#contract/policy';
import { DAY, dateIn } from '#contract/time';
import { formatCursor, readCursor } from '#platform/cursor';
import type { CleanerCaller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import { publicName } from '#server/booking';
import type { PayoutDeps } from './deps.ts';
import { findFirstStart, type JobMoney, selectJobMoney } from './job-money.sql.ts';
import { loadDebts } from './load-debts.ts';
import { shareOf } from './transfer-amounts.ts';

type ListCall = 'GET /_api/cleaner/ledger';
type EarningsCall = 'GET /_api/cleaner/earnings';

/** The money of each of the caller's jobs, latest first. */
export const listLedger =
  (deps: PayoutDeps) =>
  async ({ cursor }: Parsed<ListCall>, { cleanerId }: CleanerCaller): Promise<Reply<ListCall>> => {
    const limit = policy.list.jobs;
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const rows = cleanerId === null ? [] : await selectJobMoney(deps.db, { cleanerId, after, limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      entries: cleanerId === null ? [] : await toLedgerEntries(deps, cleanerId, rows.slice(0, limit)),
      nextCursor: last ? formatCursor({ value: last.starts_at.getTime(), id: last.booking_id }) : null,
    };
  };

/**
 * Rows of a cleaner's job money as the contract has them; what froze them, and what was kept back, is asked once for all.
 */
export async function toLedgerEntries(deps: PayoutDeps, cleanerId: number, rows: JobMoney[]): Promise<LedgerEntry[]> {
  const reported = await deps.findReported(
    deps.db,
    rows.map(({ booking_id }) => booking_id),
  );
  const debts = await loadDebts(deps.db, cleanerId);
  return rows.map((row) => toLedgerEntry(row, reported.has(row.booking_id), debts.ofJob(row.booking_id)));
}

function toLedgerEntry(
  row: JobMoney,
  isReported: boolean,
  { keptBack, owedCents }: { keptBack: KeptBack[]; owedCents: number },
): LedgerEntry {
  const { fee, net } = shareOf(row, row.fee_basis_points);
  const isVoid = row.decision === 'void';
  return {
    bookingId: row.booking_id,
    serviceName: row.service,
    clientName: publicName(row.customer_name),
    startTime: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    paid: toDollars(row.paid),
    refunded: toDollars(row.refunded),
    fee: toDollars(fee),
    feePercent: row.fee_basis_points / 100,
    net: isVoid ? 0 : toDollars(net),
    state: stateOf(row, net, isReported),
    keptBack,
    owed: toDollars(owedCents),
    dueAt: row.due_at?.toISOString() ?? null,
    sentAt: row.transferred > 0 ? (row.sent_at?.toISOString() ?? null) : null,
    tip: row.tip > 0 || row.tip_sent_at ? tipOf(row, isReported) : null,
  };
}

const tipOf = (row: JobMoney, isReported: boolean): NonNullable<LedgerEntry['tip']> => ({
  amount: toDollars(row.tip),
  state: tipStateOf(row, isReported),
  sentAt: row.tip_transferred > 0 ? (row.tip_sent_at?.toISOString() ?? null) : null,
});

function tipStateOf(row: JobMoney, isReported: boolean): NonNullable<LedgerEntry['tip']>['state'] {
  if (row.tip === 0) return 'reversed';
  if (row.tip_state === 'sent' || row.tip_state === 'void') return row.tip_transferred > 0 ? 'sent' : 'reversed';
  if (row.tip_disputed || isReported) return 'frozen';
  return row.tip_state === 'sending' ? 'sending' : 'waiting';
}

function stateOf(row: JobMoney, net: number, isReported: boolean): LedgerEntry['state'] {
  if (row.decision === 'void') return 'void';
  if (net === 0) return row.sent_at ? 'reversed' : 'nothing';
  // After a share that came back for a while the next transfer has nothing left to send: the cleaner has it.
  if (row.state === 'void' && row.transferred > 0) return 'sent';
  if (row.state === 'sent') return row.transferred > 0 ? 'sent' : 'reversed';
  if (row.decision === 'withhold') return 'withheld';
  if (row.disputed || isReported) return 'frozen';
  return row.state === 'sending' ? 'sending' : 'waiting';
}

const COLUMNS = ['Booking', 'Date', 'Service', 'Customer', 'Paid', 'Refunded', 'Fee', 'Net', 'State', 'Sent'];

/** A number is no formula, even below zero. */
const asAmount = (amount: number) => ({ value: amount.toFixed(2), escape_formulas: false });

/** A job's line, a line for each amount by which the bank has less or more than its net amount, and one for a tip. */
function toCsvLines(entry: LedgerEntry, customer: string): (string | number)[][] {
  const job = `#BK-${entry.bookingId}`;
  const date = dateIn(Date.parse(entry.startTime), entry.timeZone);
  const dateOrNone = (at: string | null) => (at ? dateIn(Date.parse(at), entry.timeZone) : '');
  const sent = dateOrNone(entry.sentAt);
  const money = [entry.paid, entry.refunded, entry.fee, entry.net];
  const line = (what: string, amount: number, state: string) => {
    return [job, date, what, '', '', '', '', amount, state, sent];
  };
  const tipLine = ({ amount, state, sentAt }: NonNullable<LedgerEntry['tip']>) => {
    return [job, date, 'Tip', customer, amount, 0, 0, amount, state, dateOrNone(sentAt)];
  };
  return [
    [job, date, entry.serviceName, customer, ...money, entry.state, sent],
    ...entry.keptBack.map(({ bookingId, amount }) => line(`Kept back for job #BK-${bookingId}`, -amount, 'kept_back')),
    ...(entry.owed > 0 ? [line('Not taken back', entry.owed, 'owed')] : []),
    ...(entry.tip ? [tipLine(entry.tip)] : []),
  ];
}

// More jobs than a person can do in a year.
const MAX_JOBS_PER_YEAR = 5000;

/** The jobs of a year, or of a month of it, by their start in their city's time, first things first. */
async function selectPeriod(
  deps: PayoutDeps,
  cleanerId: number | null,
  { year, month }: { year: string; month?: string | undefined },
): Promise<JobMoney[]> {
  if (cleanerId === null) return [];
  const from = new Date(Date.parse(`${year}-01-01T00:00:00Z`) - DAY);
  const to = new Date(Date.parse(`${Number(year) + 1}-01-01T00:00:00Z`) + DAY);
  const rows = await selectJobMoney(deps.db, { cleanerId, from, to, limit: MAX_JOBS_PER_YEAR });
  const period = month === undefined ? year : `${year}-${month}`;
  return rows.filter((row) => dateOf(row).startsWith(period)).reverse();
}

const dateOf = ({ starts_at, time_zone }: Pick<JobMoney, 'starts_at' | 'time_zone'>): string =>
  dateIn(starts_at.getTime(), time_zone);

/** What the jobs of a year that are over have earned, by month, the latest first. */
export const sumEarnings =
  (deps: PayoutDeps) =>
  async ({ year }: Parsed<EarningsCall>, { cleanerId }: CleanerCaller): Promise<Reply<EarningsCall>> => {
    const rows = (await selectPeriod(deps, cleanerId, { year })).filter(isOver);
    const first = cleanerId === null ? undefined : await findFirstStart(deps.db, cleanerId);
    const months = [...new Set(rows.map((row) => dateOf(row).slice(0, 7)))].reverse();
    return {
      months: months.map((month) => ({ month, ...sumOf(rows.filter((row) => dateOf(row).startsWith(month))) })),
      total: sumOf(rows),
      firstYear: first ? Number(dateOf(first).slice(0, 4)) : null,
    };
  };

/** Whether a job is earned, or ended without: what is still to come is in no sum. */
const isOver = ({ status }: JobMoney): boolean => !['scheduled', 'planned', 'seeking'].includes(status);

function sumOf(rows: JobMoney[]): EarningsYear['total'] {
  const sum = (centsOf: (row: JobMoney) => number) => toDollars(rows.reduce((cents, row) => cents + centsOf(row), 0));
  return {
    jobs: rows.filter(({ paid, refunded, decision }) => paid > refunded && decision !== 'void').length,
    paid: sum(({ paid }) => paid),
    refunded: sum(({ refunded }) => refunded),
    fee: sum((row) => shareOf(row, row.fee_basis_points).fee),
    net: sum((row) => (row.decision === 'void' ? 0 : shareOf(row, row.fee_basis_points).net)),
    tips: sum(({ tip }) => tip),
    sent: sum(({ transferred, tip_transferred }) => transferred + tip_transferred),
  };
}

/**
 * The jobs of a year, or of a month of it, that are over, as CSV, cells that a spreadsheet would run as formulas made harmless
 * (docs/security.md#running-it).
 */
export const exportLedger =
  (deps: PayoutDeps) =>
  async (period: Parsed<'GET /_api/cleaner/ledger-export'>, { cleanerId }: CleanerCaller): Promise<FileAnswer> => {
    const own = (await selectPeriod(deps, cleanerId, period)).filter(isOver);
    const entries = cleanerId === null ? [] : await toLedgerEntries(deps, cleanerId, own);
    const table = entries.flatMap((entry, i) => toCsvLines(entry, publicName(own[i]!.customer_name)));
    const name = period.month === undefined ? period.year : `${period.year}-${period.month}`;
    return {
      type: 'text/csv; charset=utf-8',
      body: Buffer.from(stringify([COLUMNS, ...table], { escape_formulas: true, cast: { number: asAmount } })),
      headers: { 'content-disposition': `attachment; filename="earnings-${name}.csv"` },
    };
  };

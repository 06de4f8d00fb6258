import { stringify } from 'csv-stringify/sync';
import { type AccountingTotals, MOVEMENT_KINDS, type Movement } from '#contract/accounting';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { TEAM_ZONE } from '#contract/team-week';
import { dateIn, startOfDay } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { readCursorNumber } from '#platform/cursor';
import type { SignedInCaller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import { balanceReadUntil } from '#server/payments';
import type { Db } from '../schema/tables.ts';
import {
  type MovementCursor,
  type MovementRow,
  type Span,
  selectMovements,
  selectPosition,
  sumBalance,
  sumMovements,
  sumTips,
} from './accounting.sql.ts';
import type { AdminDeps } from './deps.ts';

type ShowCall = 'GET /_api/admin/accounting';
type ExportCall = 'GET /_api/admin/accounting-export';

/** A month's totals, and its movements a page at a time (docs/product.md#accounting). Throws 400. */
export const showAccounting =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ month, cursor }: Parsed<ShowCall>): Promise<Reply<ShowCall>> => {
    const latestMonth = dateIn(clock.now().getTime(), TEAM_ZONE).slice(0, 7);
    const shown = month ?? latestMonth;
    const span = monthSpan(shown);
    const limit = policy.list.movements;
    const after = cursor === undefined ? null : readMovementCursor(cursor);
    const rows = await selectMovements(db, span, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      month: shown,
      latestMonth,
      readUntil: (await balanceReadUntil(db))?.toISOString() ?? null,
      totals: await loadTotals(db, span),
      movements: page.map(toMovement),
      nextCursor: last ? `${last.at.getTime()}~${last.id}` : null,
    };
  };

const COLUMNS = [
  ...['Date', 'Kind', 'Booking', 'In', 'Out', 'Stripe fee', 'Intent', 'Charge', 'Transfer', 'Source'],
  ...['Balance transaction', 'Tip'],
];
const BATCH = 2000;

/** The same movements as a file for a spreadsheet, the balance before and after around them; recorded in the audit log. */
export const exportAccounting =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ month }: Parsed<ExportCall>, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const subject = `export:accounting-${month}`;
    const now = clock.now();
    await audit(db, { at: now, actor: `admin:${userId}`, action: 'list.exported', subject });
    const span = monthSpan(month);
    const lines = (await selectAllMovements(db, span)).map(toLine);
    const balance = async (what: string, at: Date, of = at) => [
      ...[dateIn(at.getTime(), TEAM_ZONE), what, ''],
      ...inAndOut(await sumBalance(db, of)),
    ];
    const table = [
      COLUMNS,
      await balance('opening balance', span.from),
      ...lines,
      now < span.to ? await balance('balance so far', now, span.to) : await balance('closing balance', span.to),
    ];
    const filled = table.map((line) => COLUMNS.map((_, i) => line[i] ?? ''));
    return {
      type: 'text/csv; charset=utf-8',
      // Nothing of it is typed by people, but a spreadsheet runs what looks like a formula, whoever wrote it.
      body: Buffer.from(stringify(filled, { bom: true, escape_formulas: true })),
      headers: {
        'content-disposition': `attachment; filename="accounting-${month}.csv"`,
        'cache-control': 'private, no-store',
      },
    };
  };

/** A month in the team's zone, from its first instant to the next one's. */
function monthSpan(month: string): Span {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const begin = (of: string) => new Date(startOfDay(`${of}-01`, TEAM_ZONE));
  return { from: begin(month), to: begin(next) };
}

async function loadTotals(db: Db, span: Span): Promise<AccountingTotals> {
  const sums = await sumMovements(db, span);
  const tips = await sumTips(db, span);
  const opening = await sumBalance(db, span.from);
  const closing = await sumBalance(db, span.to);
  const before = await selectPosition(db, span.from);
  const after = await selectPosition(db, span.to);
  const fees = (isOfDispute: boolean) =>
    sums
      .filter(({ kind }) => (kind === 'dispute' || kind === 'dispute_won') === isOfDispute)
      .reduce((sum, each) => sum + each.fees, 0);
  const movedCents = (kind: Movement['kind']) => sums.find((each) => each.kind === kind)?.cents ?? 0;
  const moved = MOVEMENT_KINDS.map((kind) => [kind, toDollars(movedCents(kind))]);
  return {
    opening: toDollars(opening),
    closing: toDollars(closing),
    moved: Object.fromEntries(moved) as AccountingTotals['moved'],
    tips: { paid: toDollars(tips.paid), passedOn: toDollars(tips.passedOn) },
    cardFees: toDollars(fees(false)),
    disputeFees: toDollars(fees(true)),
    feesKept: toDollars(after.fees - before.fees),
    owedToCleaners: toDollars(after.toCleaners),
    owedByCleaners: toDollars(after.byCleaners),
    owedToCustomers: toDollars(after.toCustomers),
    heldForJobs: toDollars(after.heldForJobs),
  };
}

async function selectAllMovements(db: Db, span: Span): Promise<MovementRow[]> {
  const all: MovementRow[] = [];
  for (let after: MovementCursor | null = null; ; after = all.at(-1) ?? null) {
    const page: MovementRow[] = await selectMovements(db, span, { after, limit: BATCH });
    all.push(...page);
    if (page.length < BATCH) return all;
  }
}

const toMovement = (row: MovementRow): Movement => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  bookingId: row.booking_id,
  isTip: row.is_tip,
  intentId: row.intent_id,
  chargeId: row.charge_id,
  transferId: row.transfer_id,
  sourceId: row.source_id,
  amount: toDollars(row.amount_cents),
  fee: toDollars(row.fee_cents),
});

const toLine = (row: MovementRow): (string | null)[] => [
  dateIn(row.at.getTime(), TEAM_ZONE),
  row.kind.replace('_', ' '),
  row.booking_id === null ? '' : `#BK-${row.booking_id}`,
  ...inAndOut(row.amount_cents),
  toDollars(row.fee_cents).toFixed(2),
  ...[row.intent_id, row.charge_id, row.transfer_id, row.source_id, row.id, row.is_tip ? 'tip' : ''],
];

/** Two columns without a sign: a cell that begins with one would be taken for a formula. */
const inAndOut = (cents: number): [string, string] => [
  cents > 0 ? toDollars(cents).toFixed(2) : '',
  cents < 0 ? toDollars(-cents).toFixed(2) : '',
];

/** The ids of this list are no numbers. Throws 400. */
function readMovementCursor(cursor: string): MovementCursor {
  const [at = '', ...id] = cursor.split('~');
  return { at: new Date(readCursorNumber(at)), id: id.join('~') };
}

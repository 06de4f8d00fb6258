import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { AccountingTotals, Movement } from '#contract/accounting';
import type { Reply } from '#contract/calls';
import { formatDollars } from '#contract/money';
import { monthLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Sum } from '../../ui/facts.tsx';
import { SelectField } from '../../ui/inputs.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { staleAfter } from '../admin-queries.ts';
import { AdminTabs } from '../admin-tabs.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { useFilters } from '../lists/list-controls.tsx';
import { dayAndTime } from '../team-time.ts';
import { MovementTable } from './movement-table.tsx';
import '../cleaner/cleaner-page.css';
import '../lists/lists.css';

const MONTHS_OFFERED = 24;

/** A month of the platform's money: what the balance was, what moved, and what is owed at its end. */
export function AccountingPage() {
  const filters = useFilters();
  const asked = /^20\d{2}-(?:0[1-9]|1[0-2])$/.exec(filters.text('month') ?? '')?.[0];
  const query = useMonth(asked);
  const first = query.data?.pages[0];
  const month = asked ?? first?.latestMonth;
  return (
    <div className="wrap page admin">
      <h1>Accounting</h1>
      <AdminTabs shown="accounting" />
      {first && month && (
        <div className="list-controls">
          <SelectField
            label="Month"
            value={month}
            onChange={(event) => filters.set({ month: event.currentTarget.value })}
          >
            {monthsToChoose(first.latestMonth, month).map((each) => (
              <option key={each} value={each}>
                {labelOf(each)}
              </option>
            ))}
          </SelectField>
          <ButtonLink to={`/_api/admin/accounting-export?month=${month}`} reloadDocument download>
            <Download /> Export CSV
          </ButtonLink>
        </div>
      )}
      {query.error && !query.data && <FailedToLoad noun="month" query={query} />}
      {query.isPending && <TextSkeleton lines={8} />}
      {first && (
        <div aria-busy={query.isPlaceholderData}>
          <div className="detail-cards">
            <BalanceCard totals={first.totals} isRunning={isRunning(first)} />
            <OwedCard totals={first.totals} isRunning={isRunning(first)} />
          </div>
          <section className="detail-table" aria-labelledby="movements">
            <h2 id="movements">Movements</h2>
            <p className="list-note small">{readLabel(first.readUntil)}</p>
            <Movements query={query} rows={query.data?.pages.flatMap((page) => page.movements) ?? []} />
          </section>
        </div>
      )}
    </div>
  );
}

function Movements({ query, rows }: { query: ReturnType<typeof useMonth>; rows: Movement[] }) {
  if (rows.length === 0) {
    return <EmptyState drawing={<NoJobsDrawing />} title="Nothing moved in this month." level="h3" />;
  }
  return (
    <div className="list-section">
      <MovementTable rows={rows} />
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

/** A month page by page; while another is chosen, the old one stays. */
const useMonth = (month: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['GET /_api/admin/accounting', { month }, 'in pages'],
    queryFn: ({ pageParam }): Promise<Reply<'GET /_api/admin/accounting'>> =>
      call('GET /_api/admin/accounting', { ...(month && { month }), ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...staleAfter('GET /_api/admin/accounting'),
  });

const LINES: [label: string, ...kinds: Movement['kind'][]][] = [
  ['Payments', 'charge'],
  ['Refunds', 'refund', 'refund_failed'],
  ['Shares to cleaners', 'transfer'],
  ['Shares taken back', 'reversal'],
  ['Disputes', 'dispute', 'dispute_won'],
  ['Payouts to our bank', 'payout'],
  ['Top-ups', 'topup'],
  ['Other', 'other'],
];
/** Left out where nothing was moved. */
const RARE: ReadonlySet<string> = new Set(['Disputes', 'Payouts to our bank', 'Top-ups', 'Other', 'Dispute fees']);

/** A month that is not over has no end to name a balance of. */
const isRunning = ({ month, latestMonth }: Reply<'GET /_api/admin/accounting'>) => month >= latestMonth;

interface TotalsProps {
  totals: AccountingTotals;
  isRunning: boolean;
}

/** From the balance before the month to that at its end, or so far. */
function BalanceCard({ totals, isRunning }: TotalsProps) {
  const { tips } = totals;
  const lines = [
    ...LINES.map(([label, ...kinds]) => ({ label, dollars: sum(kinds.map((kind) => totals.moved[kind])) })),
    { label: 'Card fees', dollars: 0 - totals.cardFees },
    { label: 'Dispute fees', dollars: 0 - totals.disputeFees },
  ];
  return (
    <section className="card" aria-labelledby="balance">
      <h2 id="balance">Balance at Stripe</h2>
      <Sum
        lines={[
          { label: 'At the beginning', amount: formatDollars(totals.opening) },
          ...lines
            .filter(({ label, dollars }) => dollars !== 0 || !RARE.has(label))
            .map(({ label, dollars }) => ({ label, amount: formatDollars(dollars) })),
        ]}
        total={{ label: isRunning ? 'Balance so far' : 'At the end', amount: formatDollars(totals.closing) }}
      />
      {(tips.paid !== 0 || tips.passedOn !== 0) && (
        <p className="small muted">
          Tips are part of it: {formatDollars(tips.paid)} paid, {formatDollars(tips.passedOn)} passed on to cleaners.
        </p>
      )}
    </section>
  );
}

/** Whose the balance is at the month's end, or so far, and what the platform has kept in the month. */
function OwedCard({ totals, isRunning }: TotalsProps) {
  const lines = [
    { label: isRunning ? 'Balance so far' : 'Balance at the end', dollars: totals.closing },
    { label: 'Owed to cleaners', dollars: 0 - totals.owedToCleaners },
    { label: 'Owed by cleaners', dollars: totals.owedByCleaners },
    { label: 'Refunds still to leave', dollars: 0 - totals.owedToCustomers },
    { label: 'Paid for jobs to come', dollars: 0 - totals.heldForJobs },
  ];
  return (
    <section className="card" aria-labelledby="owed">
      <h2 id="owed">Whose it is</h2>
      <Sum
        lines={lines.map(({ label, dollars }) => ({ label, amount: formatDollars(dollars) }))}
        total={{ label: 'The platform’s own', amount: formatDollars(sum(lines.map(({ dollars }) => dollars))) }}
      />
      <p className="small muted">
        Platform fee of jobs that ended in this month, with shares that were not paid: {formatDollars(totals.feesKept)}.
      </p>
    </section>
  );
}

const sum = (amounts: number[]) => amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** '2026-11' and the months before it, with the one that is shown wherever it is. */
function monthsToChoose(latest: string, shown: string): string[] {
  const [year = 0, month = 0] = latest.split('-').map(Number);
  const months = Array.from({ length: MONTHS_OFFERED }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  );
  return months.includes(shown) ? months : [shown, ...months];
}

const labelOf = (month: string) => monthLabel(Date.parse(`${month}-01T00:00:00Z`), 'UTC');

const readLabel = (readUntil: string | null) =>
  readUntil ? `What Stripe had told us by ${dayAndTime(readUntil)}, New York time.` : 'Stripe has not been asked yet.';

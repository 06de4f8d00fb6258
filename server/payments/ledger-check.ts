import { DAY, HOUR } from '#contract/time';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox, OutboxHandler } from '#platform/outbox';
import type { Db, Trx } from '../schema/tables.ts';
import { selectReadUntil } from './balance-transactions.sql.ts';
import { balanceTransactionHandler, listSince, readBalanceTransactions } from './balance-transactions.ts';
import {
  findLatestLedgerCheck,
  insertLedgerCheck,
  type LedgerCheck,
  selectLedgerDifferences,
  selectStoredBalance,
  selectUnexplainedTransactions,
} from './ledger-check.sql.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import type { StripeClient } from './stripe.ts';

const LEDGER_CHECKS = 'ledger-check';

/** Longer than a charge takes to reach the balance, and than a row takes to follow what the provider did. */
const UNDER_WAY_MS = 2 * HOUR;
/** How often the balance is read again that has changed while it was compared. */
const TRIES = 3;
/** Movements that the provider has and we never read are looked for so far back. */
const READ_AGAIN_MS = 35 * DAY;

interface CompareDeps {
  db: Db;
  stripe: StripeClient;
  clock: Clock;
}
type Deps = CompareDeps & { transact: Transact; outbox: Outbox };

/**
 * Compares the ledger with the provider's balance, whole and line by line, and changes nothing: the sum of all
 * movements is what the provider has, and of each that is a booking's the ledger says the same, fees included
 * (docs/product.md#the-books). Null while the balance changes too fast to be compared. Throws the provider's errors.
 */
export async function compareLedger({
  db,
  stripe,
  clock,
}: CompareDeps): Promise<(LedgerCheck & { unreadCents: number }) | null> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const before = await readBalance(stripe);
    const unread: { id: string; net: number }[] = [];
    for await (const { id, net } of listSince(stripe, await selectReadUntil(db))) unread.push({ id, net });
    if ((await readBalance(stripe)) !== before) continue;
    const { cents, stored } = await selectStoredBalance(
      db,
      unread.map(({ id }) => id),
    );
    const moved = unread.filter(({ id }) => !stored.has(id)).reduce((sum, { net }) => sum + net, cents);
    const at = clock.now();
    const differences = await selectLedgerDifferences(db, new Date(at.getTime() - UNDER_WAY_MS));
    const differing = differences.reduce(
      (sum, { providerCents, ledgerCents }) => sum + (providerCents ?? 0) - (ledgerCents ?? 0),
      0,
    );
    return {
      at,
      providerCents: before,
      ledgerCents: moved - differing,
      differences,
      /** What the provider has by movements that it did not list. */
      unreadCents: before - moved,
    };
  }
  return null;
}

/** Whether the books are the provider's. Lines that cancel each other out are not. */
export const isBalanced = ({ providerCents, ledgerCents, differences }: LedgerCheck): boolean =>
  providerCents === ledgerCents && differences.length === 0;

/** Background: asks for a comparison once a day, and again each hour as long as something differs. */
export async function scheduleLedgerCheck({ db, clock, transact, outbox }: Deps): Promise<void> {
  const latest = await findLatestLedgerCheck(db);
  const age = latest ? clock.now().getTime() - latest.at.getTime() : Infinity;
  if (age < (latest && isBalanced(latest) ? DAY : HOUR)) return;
  await transact((trx) => outbox.add(trx, LEDGER_CHECKS, 'due'));
}

/** Has what differs looked at again, and compared; false where nothing does. */
export async function retryLedgerCheck({ db, outbox }: Pick<Deps, 'db' | 'outbox'>, trx: Trx): Promise<boolean> {
  const latest = await findLatestLedgerCheck(db);
  if (!latest || isBalanced(latest)) return false;
  await outbox.add(trx, LEDGER_CHECKS, 'again');
  return true;
}

/** Reads what has moved, looks again at what the ledger does not explain, compares, and keeps the result. */
export const ledgerCheckHandler = (deps: Deps, hooks: PaymentHooks): OutboxHandler => ({
  queue: LEDGER_CHECKS,
  retryLimit: 3,
  retryDelay: 60,
  concurrency: 1,
  async handle() {
    await readBalanceTransactions(deps);
    const { handle: lookAt } = balanceTransactionHandler(deps, hooks);
    for (const id of await selectUnexplainedTransactions(deps.db)) {
      // What cannot be mended is what the comparison is to show.
      await lookAt(id).catch(() => {});
    }
    let check = await compareLedger(deps);
    if (check && check.unreadCents !== 0) {
      // It may have appeared later than what was read after it.
      await readBalanceTransactions(deps, new Date(check.at.getTime() - READ_AGAIN_MS));
      check = await compareLedger(deps);
    }
    if (check) await insertLedgerCheck(deps.db, check);
  },
  // Given up without a trace: an hour later it is due again.
});

/** What the platform has at the provider, in cents: what is available and what is still to come. */
async function readBalance(stripe: StripeClient): Promise<number> {
  const { balance } = await stripe();
  const { available, pending } = await balance.retrieve();
  return [...available, ...pending]
    .filter(({ currency }) => currency === 'usd')
    .reduce((sum, { amount }) => sum + amount, 0);
}

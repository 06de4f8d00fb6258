import { DAY, HOUR } from '#contract/time';
import type { PaymentDeps } from './deps.ts';
import { DISPUTE_CHECKS, intentIdOf } from './dispute-changed.ts';
import { type ListedDispute, selectOutdated, selectUnreadDisputes } from './disputes.sql.ts';

/** Disputes are few: so many days of them are one page. */
const LOOK_BACK_MS = 30 * DAY;
/** A bank may still decide an older one, or an appeal may follow: it is read again so often. */
const SILENT_MS = HOUR;
/** An appeal begins within weeks of a decision. */
const APPEAL_MS = 90 * DAY;
const BATCH_SIZE = 100;

/**
 * Background: asks for disputes to be read again that are not here as the provider has them, because an event was lost:
 * recent ones, and older ones that a bank may still decide (docs/product.md#disputes). Throws while the provider does not
 * answer.
 */
export async function reconcileDisputes({
  db,
  stripe,
  clock,
  transact,
  outbox,
}: Pick<PaymentDeps, 'db' | 'stripe' | 'clock' | 'transact' | 'outbox'>): Promise<void> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const openedBefore = before(LOOK_BACK_MS);
  const { disputes } = await stripe();
  const recent: ListedDispute[] = [];
  const created = { gte: Math.floor(openedBefore.getTime() / 1000) };
  for await (const dispute of disputes.list({ created, limit: 100 })) {
    const { id, status, amount: amountCents, balance_transactions } = dispute;
    const movements = balance_transactions.map((transaction) => transaction.id);
    recent.push({ id, intentId: intentIdOf(dispute), status, amountCents, movements });
  }
  const older = { openedBefore, readBefore: before(SILENT_MS), endedAfter: before(APPEAL_MS) };
  const ids = [...(await selectOutdated(db, recent)), ...(await selectUnreadDisputes(db, older, BATCH_SIZE))];
  if (ids.length > 0) await transact((trx) => outbox.add(trx, DISPUTE_CHECKS, ...ids));
}

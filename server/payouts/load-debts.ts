import { toDollars } from '#contract/money';
import type { KeptBack } from '#contract/payouts';
import type { Db } from '../schema/tables.ts';
import { selectDebts, selectSettlements } from './debts.sql.ts';
import { allocate, byJob, type Settlement } from './debts.ts';

/** What a cleaner owes, and what was kept back for it. */
export interface Debts {
  /** Still owed, by the jobs of which it could not be taken back; in dollars. */
  left: KeptBack[];
  /**
   * By how much a job brought less than its net amount, by the jobs for which it was kept back, in dollars, and by how much
   * it brought more, because that could not be taken back, in cents. What was kept back of a job for itself is left out
   * of both.
   */
  ofJob(bookingId: number): { keptBack: KeptBack[]; owedCents: number };
}

const inDollars = (amounts: Settlement[]): KeptBack[] =>
  byJob(amounts).map(({ bookingId, cents }) => ({ bookingId, amount: toDollars(cents) }));

/** A cleaner's debts of all times. */
export async function loadDebts(db: Db, cleanerId: number): Promise<Debts> {
  const debts = await selectDebts(db, cleanerId);
  const { parts, left } = allocate(debts, debts.length > 0 ? await selectSettlements(db, cleanerId) : []);
  return {
    left: inDollars(left),
    ofJob(bookingId) {
      const own = parts.filter((part) => part.bookingId === bookingId);
      const others = own.filter(({ debt }) => debt.bookingId !== bookingId);
      const forItself = own.filter(({ debt }) => debt.bookingId === bookingId);
      const sum = (amounts: { cents: number }[]) => amounts.reduce((cents, each) => cents + each.cents, 0);
      const total = debts.reduce((cents, debt) => cents + (debt.bookingId === bookingId ? debt.total : 0), 0);
      return {
        keptBack: inDollars(others.map(({ debt, cents }) => ({ bookingId: debt.bookingId, cents }))),
        owedCents: total - sum(forItself),
      };
    },
  };
}

/** Which debt each amount is for that is kept back of a cleaner's shares: the oldest debt first. Pure; amounts in cents. */

/** What could not be taken back of a job, less what the team leaves to the cleaner. */
export interface Debt {
  /** Of the reversal that found too little. */
  id: string;
  bookingId: number;
  cents: number;
}

/** What was kept back of a job's share. */
export interface Settlement {
  bookingId: number;
  cents: number;
}

interface Allocation {
  /** Of the job whose share was less by it. */
  bookingId: number;
  debt: Debt;
  cents: number;
}

/**
 * Splits what was kept back over debts, each in the order of its time: what was given once stays as it is when more comes
 * after it. `left`: what is still owed, debt by debt.
 */
export function allocate(
  debts: readonly Debt[],
  settlements: readonly Settlement[],
): { parts: Allocation[]; left: Debt[] } {
  const left = debts.map((debt) => ({ ...debt }));
  const parts = settlements.flatMap(({ bookingId, cents }) => {
    let toGive = cents;
    return left.flatMap((debt) => {
      const part = Math.min(toGive, debt.cents);
      if (part <= 0) return [];
      toGive -= part;
      debt.cents -= part;
      return [{ bookingId, debt, cents: part }];
    });
  });
  return { parts, left: left.filter(({ cents }) => cents > 0) };
}

/** Amounts of jobs, one for each job, in the order of the first. */
export function byJob(amounts: readonly Settlement[]): Settlement[] {
  const sums = new Map<number, number>();
  for (const { bookingId, cents } of amounts) sums.set(bookingId, (sums.get(bookingId) ?? 0) + cents);
  return [...sums].map(([bookingId, cents]) => ({ bookingId, cents }));
}

import { audit } from '#platform/audit.sql';
import type { Transact } from '#platform/database';
import { findForMove, moveToCounty } from './move-cleaner.sql.ts';

export interface Move {
  email: string;
  /** The city's slug, and one of its counties by name. */
  city: string;
  county: string;
}

/**
 * Moves a cleaner to a county that the sign-up wizard does not offer, served as a whole. Only before the first
 * approval: later there are times and bookings in the old city. Only the command line calls this. Gives a sentence for
 * the person at it; throws one.
 */
export const moveCleaner = (transact: Transact, { email, city, county }: Move, now: Date): Promise<string> =>
  transact(async (trx) => {
    const cleaner = await findForMove(trx, email.trim().toLowerCase());
    if (!cleaner) throw new Error(`There is no cleaner with the email ${email}.`);
    if (cleaner.status !== 'pending_review' || cleaner.slug !== null) {
      throw new Error(`${email} does not wait for a first approval: a cleaner is moved between the two.`);
    }
    if (!(await moveToCounty(trx, cleaner.id, city, county))) throw new Error(`There is no ${county} in ${city}.`);
    const moved = { action: 'cleaner-moved', subject: `cleaner:${cleaner.id}`, detail: { city, county } };
    await audit(trx, { at: now, actor: 'command line', ...moved });
    return `${email} will be at ${city}, ${county}, once approved.`;
  });

import type { Trx } from '../schema/tables.ts';
import type { AvailabilityDeps } from './deps.ts';
import type { Opening } from './opening.ts';

/** Says that time has come free, where it has: who waits for such a time is asked first, in the same transaction. */
export async function tellOfOpening({ hooks }: AvailabilityDeps, trx: Trx, opening: Opening): Promise<void> {
  if (opening.times.length > 0) await hooks.onOpened(trx, opening);
}

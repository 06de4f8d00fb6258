import { sql } from 'kysely';
import { hasBan } from '#server/accounts';
import type { Db, Trx } from '../schema/tables.ts';
import { blocksBetween, type CustomerIds } from './blocks.sql.ts';
import { hasMet, type Pair } from './fee-of-pair.sql.ts';

/** What stands in the way of a customer and a cleaner, in one statement. */

const refusals = (cleanerId: number, who: CustomerIds) => [
  hasBan(who.emailDigests).as('isBanned'),
  sql<boolean>`exists (${blocksBetween(cleanerId, who)})`.as('isBlocked'),
];

/** Why a customer does not get a booking of a cleaner: banned by the team, or kept apart from them. */
export const selectRefusals = (source: Db | Trx, cleanerId: number, who: CustomerIds) =>
  source.selectNoFrom(refusals(cleanerId, who)).executeTakeFirstOrThrow();

/** The same, and whether they have met before, which makes the fee another one. */
export const selectPair = (source: Db | Trx, pair: Pair, who: CustomerIds) =>
  source.selectNoFrom([...refusals(pair.cleanerId, who), hasMet(pair).as('isSecond')]).executeTakeFirstOrThrow();

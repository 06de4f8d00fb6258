import { type RawBuilder, sql } from 'kysely';
import { hasBan } from '#server/accounts';
import type { Db, Trx } from '../schema/tables.ts';
import { blocksBetween, type CustomerIds } from './blocks.sql.ts';
import { hasMet, type Pair } from './fee-of-pair.sql.ts';

/** What stands in the way of a customer and a cleaner, in one statement. */

const refusals = (cleanerId: number, who: CustomerIds) => [
  hasBan(who.emailDigests).as('isBanned'),
  sql<boolean>`exists (${blocksBetween(cleanerId, who)})`.as('isBlocked'),
];

export interface Refusals {
  isBanned: boolean;
  isBlocked: boolean;
}

/** The same as columns of another statement. */
export const refusalColumns = (cleanerId: number, who: CustomerIds) =>
  sql<Refusals>`${sql.join(refusals(cleanerId, who))}`;

/** The columns of both, for one statement. */
export const bothOf = <A, B>(one: RawBuilder<A>, other: RawBuilder<B>) => sql<A & B>`${one}, ${other}`;

/** Why a customer does not get a booking of a cleaner: banned by the team, or kept apart from them. */
export const selectRefusals = (source: Db | Trx, cleanerId: number, who: CustomerIds) =>
  source.selectNoFrom(refusals(cleanerId, who)).executeTakeFirstOrThrow();

export interface PairFacts extends Refusals {
  /** They have met before, which makes the fee another one. */
  isSecond: boolean;
}

/** The same, and whether they have met before: columns of another statement. */
export const pairColumns = (pair: Pair, who: CustomerIds) => sql<PairFacts>`
  ${refusalColumns(pair.cleanerId, who)}, ${hasMet(pair)} as "isSecond"`;

import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import * as placesAndPeople from './0001-places-and-people.ts';
import * as timeSlots from './0002-time-slots.ts';
import * as bookingsAndMoney from './0003-bookings-and-money.ts';
import * as mailsAndAudit from './0004-mails-and-audit.ts';
import * as noOverlap from './0005-no-overlap.ts';
import * as accounts from './0006-accounts.ts';
import * as onboarding from './0007-onboarding.ts';
import * as payouts from './0008-payouts.ts';
import * as feedback from './0009-feedback.ts';
import * as cleanerDashboard from './0010-desk.ts';
import * as adminTables from './0011-office.ts';
import * as contact from './0012-contact.ts';
import * as forgottenMails from './0013-forgotten-mails.ts';
import * as reportAnswers from './0015-report-answers.ts';
import * as adminCounts from './0016-office-counts.ts';
import * as codes from './0017-codes.ts';
import * as transferAttempts from './0018-transfer-attempts.ts';
import * as refundStates from './0019-refund-states.ts';
import * as disputeStates from './0020-dispute-states.ts';
import * as accounting from './0021-accounting.ts';
import * as shares from './0022-shares.ts';
import * as minutes from './0025-minutes.ts';
import * as dayCut from './0026-day-cut.ts';
import * as team from './0028-team.ts';
import * as intents from './0029-intents.ts';
import * as emailOccurrences from './0030-email-occurrences.ts';
import * as homes from './0031-homes.ts';
import * as foundTransfers from './0032-found-transfers.ts';
import * as daysOf from './0033-days-of.ts';
import * as dayOfAJob from './0036-day-of-a-job.ts';
import * as savedCards from './0040-saved-cards.ts';
import * as pairs from './0042-pairs.ts';
import * as tips from './0044-tips.ts';
import * as calendarFeeds from './0045-calendar-feeds.ts';
import * as freeUntil from './0047-free-until.ts';
import * as moves from './0048-moves.ts';
import * as emailsOfOldRelease from './0050-emails-of-old-release.ts';
import * as plans from './0051-plans.ts';
import * as planChanges from './0052-plan-changes.ts';
import * as chargingStops from './0053-charging-stops.ts';
import * as rescues from './0054-rescues.ts';
import * as waitlist from './0055-waitlist.ts';
import * as arrivals from './0056-arrivals.ts';
import * as loweredConsents from './0057-lowered-consents.ts';
import * as linksOfDeleted from './0058-links-of-deleted.ts';
import * as replicationHeartbeats from './0059-replication-heartbeats.ts';
import * as homesOfDeleted from './0060-homes-of-deleted.ts';
import * as emailsOfHolds from './0061-emails-of-holds.ts';
import * as plansBegunAgain from './0062-plans-begun-again.ts';
import * as plansAccepted from './0063-plans-accepted.ts';
import * as visitsWithoutTime from './0064-visits-without-time.ts';
import type { Tables } from './tables.ts';

const migrations = {
  '0001-places-and-people': placesAndPeople,
  '0002-time-slots': timeSlots,
  '0003-bookings-and-money': bookingsAndMoney,
  '0004-mails-and-audit': mailsAndAudit,
  '0005-no-overlap': noOverlap,
  '0006-accounts': accounts,
  '0007-onboarding': onboarding,
  '0008-payouts': payouts,
  '0009-feedback': feedback,
  '0010-desk': cleanerDashboard,
  '0011-office': adminTables,
  '0012-contact': contact,
  '0013-forgotten-mails': forgottenMails,
  '0015-report-answers': reportAnswers,
  '0016-office-counts': adminCounts,
  '0017-codes': codes,
  '0018-transfer-attempts': transferAttempts,
  '0019-refund-states': refundStates,
  '0020-dispute-states': disputeStates,
  '0021-accounting': accounting,
  '0022-shares': shares,
  '0025-minutes': minutes,
  '0026-day-cut': dayCut,
  '0028-team': team,
  '0029-intents': intents,
  '0030-email-occurrences': emailOccurrences,
  '0031-homes': homes,
  '0032-found-transfers': foundTransfers,
  '0033-days-of': daysOf,
  '0036-day-of-a-job': dayOfAJob,
  '0040-saved-cards': savedCards,
  '0042-pairs': pairs,
  '0044-tips': tips,
  '0045-calendar-feeds': calendarFeeds,
  '0047-free-until': freeUntil,
  '0048-moves': moves,
  '0050-emails-of-old-release': emailsOfOldRelease,
  '0051-plans': plans,
  '0052-plan-changes': planChanges,
  '0053-charging-stops': chargingStops,
  '0054-rescues': rescues,
  '0055-waitlist': waitlist,
  '0056-arrivals': arrivals,
  '0057-lowered-consents': loweredConsents,
  '0058-links-of-deleted': linksOfDeleted,
  '0059-replication-heartbeats': replicationHeartbeats,
  '0060-homes-of-deleted': homesOfDeleted,
  '0061-emails-of-holds': emailsOfHolds,
  '0062-plans-begun-again': plansBegunAgain,
  '0063-plans-accepted': plansAccepted,
  '0064-visits-without-time': visitsWithoutTime,
};

const DEADLOCK = '40P01';
const MOST_DEADLOCKS = 20;
const NO_SUCH_TABLE = '42P01';

/**
 * Brings the schema up to date, or to a migration before the last: forward only, each migration whole or not at all,
 * one process at a time (locked).
 */
export async function migrate(db: Kysely<Tables>, last?: keyof typeof migrations): Promise<void> {
  const applied = await appliedMigrations(db);
  // Asked first: the library reads the whole catalog twice before it knows that nothing is to be done.
  if (last === undefined && isDeepStrictEqual(applied, Object.keys(migrations))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  if (applied.length === 0) {
    // Nobody waits for the tables of an empty database: all at once, since the library reads the catalog for each step.
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error) throw error;
    return;
  }
  // One after the other, each in a transaction of its own: what one has locked is free before the next one begins.
  for (let deadlocks = 0; ; ) {
    const { error, results } = await migrator.migrateUp();
    // The release before goes on meanwhile, and may lock the same tables in another order.
    if (error instanceof pg.DatabaseError && error.code === DEADLOCK && deadlocks++ < MOST_DEADLOCKS) continue;
    if (error) throw error;
    const done = results?.[0]?.migrationName;
    if (done === undefined || done === last) return;
  }
}

/** By name; none where the database is empty. */
async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE) return [];
    throw error;
  }
}

/** The migrations of this program that are still to be applied. */
export async function missingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}

/** Whether `migrate` has nothing to do, by one statement; false also where it would refuse the database. */
export const isUpToDate = async (db: Kysely<Tables>): Promise<boolean> =>
  isDeepStrictEqual(await appliedMigrations(db), Object.keys(migrations));

/** Whether every migration of this program has been applied. */
export const isMigrated = async (db: Kysely<Tables>): Promise<boolean> => (await missingMigrations(db)).length === 0;

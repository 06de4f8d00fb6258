import { policy } from '#contract/policy';
import type { Trx } from '../schema/tables.ts';
import { anonymizeCleaner } from './anonymize-cleaner.ts';
import type { CleanerDeps } from './deps.ts';
import { deleteNeighborhoods, lockOwn, replaceServices, updateCleaner } from './own-cleaner.sql.ts';

/**
 * Empties a profile that the team has never approved, files and all: the wizard begins anew. False, and nothing changes,
 * for one that it has. The account is locked.
 */
export async function dropDraft(deps: CleanerDeps, trx: Trx, userId: number): Promise<boolean> {
  const cleaner = await lockOwn(trx, userId);
  // A profile has an address from its first approval on.
  if (!cleaner || cleaner.slug !== null) return cleaner === undefined;
  await anonymizeCleaner(deps, trx, userId);
  await replaceServices(trx, cleaner.id, []);
  await deleteNeighborhoods(trx, cleaner.id);
  await deps.hooks.deleteWeek(trx, cleaner.id);
  await updateCleaner(trx, cleaner.id, {
    status: 'draft',
    submitted_at: null,
    onboarding_step: 1,
    county_id: null,
    hourly_rate_cents: policy.rate.defaultCents,
    radius_miles: policy.profile.radius.initial,
    pace_percent: policy.estimate.pacePercent.usual,
    languages: [],
    add_ons: [],
    location_types: [],
    years_experience: null,
    provides_supplies: null,
    provides_equipment: null,
    eco_friendly_ok: null,
    pets_comfortable: null,
    background_consent_at: null,
    preferred_neighborhoods: [],
    preferred_job_types: [],
    accepts_last_minute: null,
  });
  return true;
}

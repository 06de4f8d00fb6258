import type { Parsed } from '#contract/calls';
import { toCents } from '#contract/money';
import { neighborhoodsOf } from '#contract/places';
import { badRequest } from '#platform/errors';
import type { PersonChange } from '#server/accounts';
import type { Trx } from '../../schema/tables.ts';
import {
  type CleanerChange,
  type CleanerRow,
  isCountyOf,
  replaceServiceArea,
  replaceServices,
  selectLists,
} from '../own-cleaner.sql.ts';
import { splitList } from '../split-list.ts';

export type Sent = Parsed<'POST /_api/cleaner/profile'>;

/** What was sent of the person behind the account. */
export const personIn = ({ displayName, firstName, lastName, legalName, mobile, zipCode }: Sent): PersonChange =>
  given({ displayName, firstName, lastName, legalName, mobile, zipCode });

/** What was sent that stands in the cleaner's own row. */
export const columnsIn = (sent: Sent): CleanerChange =>
  given({
    bio: sent.bio,
    hourly_rate_cents: sent.hourlyRate === undefined ? undefined : toCents(sent.hourlyRate),
    pace_percent: sent.pacePercent,
    add_ons: sent.addOnServices,
    location_types: sent.locationTypes,
    pets_comfortable: sent.petsComfortable,
    years_experience: sent.yearsExperience,
    certifications: erased(sent.certifications),
    provides_supplies: sent.provideOwnSupplies,
    provides_equipment: sent.provideOwnEquipment,
    eco_friendly_ok: sent.comfortableWithEcoFriendly,
    languages: sent.languages,
    specialties: sent.specialties === undefined ? undefined : splitList(sent.specialties),
    fun_fact: erased(sent.funFact),
    radius_miles: sent.radiusMiles,
    previous_platforms: erased(sent.previousPlatforms),
    preferred_neighborhoods: sent.preferredNeighborhoods,
    preferred_job_types: sent.preferredJobTypes,
    accepts_last_minute: sent.acceptsLastMinute,
  });

/** Writes the lists that were sent, each a table of its own. Throws 400 for places that are none of the city's. */
export async function writeLists(trx: Trx, cleaner: CleanerRow, sent: Sent): Promise<CleanerChange> {
  if (sent.serviceTypes) await replaceServices(trx, cleaner.id, sent.serviceTypes);
  if (sent.county === undefined && sent.neighborhoods === undefined) return {};
  const current = await selectLists(trx, cleaner);
  const county = sent.county ?? current.county;
  const known = county === current.county ? current.neighborhoods : [];
  const neighborhoods = sent.neighborhoods ?? known;
  if (county === null || !(await isCountyOf(trx, cleaner.city_id, county))) {
    throw badRequest('County selection is required');
  }
  const offered = neighborhoodsOf(county);
  if (offered.length > 0 && neighborhoods.length === 0) throw badRequest('Select at least one neighborhood');
  if (!neighborhoods.every((name) => offered.includes(name))) throw badRequest('Invalid neighborhood');
  return { county_id: await replaceServiceArea(trx, cleaner, county, neighborhoods) };
}

/** A text that was emptied is none. */
const erased = (text: string | undefined) => (text === '' ? null : text);

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Without what was not sent. */
const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

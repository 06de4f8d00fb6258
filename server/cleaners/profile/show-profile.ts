import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import type { OwnProfile } from '#contract/profile';
import { PROVIDED } from '#contract/uploads';
import { notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Db } from '../../schema/tables.ts';
import { selectByUser } from '../cleaners.sql.ts';
import type { CleanerDeps } from '../deps.ts';
import { selectDocuments } from '../files.sql.ts';
import { type CleanerRow, selectCityOf, selectLists } from '../own-cleaner.sql.ts';
import { photoUrl } from '../photos.ts';

export const noProfile = () => notFound('You have no cleaner profile yet.');

/** The cleaner's own profile. Throws 401, 404 for who has none. */
export const showProfile =
  (deps: CleanerDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/cleaner/profile'>> => {
    return { profile: await ownProfile(deps, userId) };
  };

/** The page that customers see of a cleaner; null while there is none. */
export async function publicPathOf(db: Db, cleaner: CleanerRow): Promise<string | null> {
  if (cleaner.status !== 'active' || cleaner.slug === null) return null;
  return `/cleaning-services/${(await selectCityOf(db, cleaner)).slug}/${cleaner.slug}`;
}

/** What is stored, as the form sends it. Throws 404. */
export async function ownProfile({ db, accounts }: CleanerDeps, userId: number): Promise<OwnProfile> {
  const cleaner = await selectByUser(db, userId);
  if (!cleaner) throw noProfile();
  const { user } = await accounts.loadSessionUser(userId);
  const { county, neighborhoods, services } = await selectLists(db, cleaner);
  const kinds = new Set((await selectDocuments(db, cleaner.id)).map(({ kind }) => kind));
  return {
    publicPath: await publicPathOf(db, cleaner),
    displayName: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    legalName: user.legalName,
    mobile: user.mobile,
    zipCode: user.zipCode,
    bio: cleaner.bio || null,
    profilePhotoUrl: photoUrl(cleaner.photo_id, 'large'),
    hourlyRate: toDollars(cleaner.hourly_rate_cents),
    pacePercent: cleaner.pace_percent,
    serviceTypes: services,
    addOnServices: cleaner.add_ons,
    locationTypes: cleaner.location_types,
    petsComfortable: cleaner.pets_comfortable,
    yearsExperience: cleaner.years_experience,
    certifications: cleaner.certifications,
    provideOwnSupplies: cleaner.provides_supplies,
    provideOwnEquipment: cleaner.provides_equipment,
    comfortableWithEcoFriendly: cleaner.eco_friendly_ok,
    languages: cleaner.languages,
    specialties: cleaner.specialties.join(', '),
    funFact: cleaner.fun_fact,
    county,
    neighborhoods,
    radiusMiles: cleaner.radius_miles,
    previousPlatforms: cleaner.previous_platforms,
    preferredNeighborhoods: cleaner.preferred_neighborhoods,
    preferredJobTypes: cleaner.preferred_job_types,
    acceptsLastMinute: cleaner.accepts_last_minute,
    idDocumentUrl: kinds.has('id') ? PROVIDED : null,
    businessLicenseUrl: kinds.has('license') ? PROVIDED : null,
    insuranceUrl: kinds.has('insurance') ? PROVIDED : null,
  };
}

import type { Parsed, Reply } from '#contract/calls';
import { toCents } from '#contract/money';
import { SUBMIT } from '#contract/onboarding';
import { type County, cityOfCounty } from '#contract/places';
import { badRequest, conflict, HttpError } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Trx } from '../../schema/tables.ts';
import { selectByUser } from '../cleaners.sql.ts';
import type { CleanerDeps } from '../deps.ts';
import { attachDocument, type NewDocument, storeDocument } from '../documents.ts';
import {
  type CleanerChange,
  type CleanerRow,
  findCityWith,
  insertDraft,
  lockOwn,
  replaceServiceArea,
  replaceServices,
  updateCleaner,
} from '../own-cleaner.sql.ts';
import { attachPhoto, readPhotoField, type StoredPhoto } from '../photos.ts';
import { splitList } from '../split-list.ts';
import type { Person } from './answers.ts';
import { submit } from './submit.ts';

type Call = 'POST /_api/onboarding/cleaner';

/**
 * Saves one screen, moves back to one, or submits (docs/product.md#eight-screens). `onboardingStep` is the screen to
 * show next: n + 1 after Save of n, n after Back to n. Throws 400, 401, 503, 507; 409 once it was submitted.
 */
export const saveScreen =
  (deps: CleanerDeps) =>
  async (input: Parsed<Call>, { userId }: SignedInCaller): Promise<Reply<Call>> => {
    if ('backTo' in input) {
      await changeOwn(deps, userId, async () => ({ onboarding_step: input.backTo }));
    } else if (input.step === SUBMIT) {
      await changeOwn(deps, userId, (trx, cleaner, person) => submit(deps, trx, cleaner, person));
    } else {
      const current = await selectByUser(deps.db, userId);
      const files = await storeFiles(deps, input, current?.photo_id ?? null);
      await changeOwn(deps, userId, async (trx, cleaner) => ({
        ...(await writeScreen(deps, trx, cleaner, input, files)),
        onboarding_step: input.step + 1,
      }));
    }
    return deps.accounts.loadSessionUser(userId);
  };

/** Changes the caller's own cleaner, with account and cleaner locked, as long as it has not been submitted. */
async function changeOwn(
  deps: CleanerDeps,
  userId: number,
  change: (trx: Trx, cleaner: CleanerRow, person: Person) => Promise<CleanerChange>,
): Promise<void> {
  await deps.transact(async (trx) => {
    const person = await deps.accounts.lock(trx, userId);
    if (!person) throw new HttpError(401, 'Please sign in.');
    if (person.onboardingComplete) throw conflict('Your profile has already been submitted.');
    const now = deps.clock.now();
    const cleaner = (await lockOwn(trx, userId)) ?? (await insertDraft(trx, userId, now));
    await updateCleaner(trx, cleaner.id, { ...(await change(trx, cleaner, person)), updated_at: now });
  });
}

/** One screen's answers. */
type Save = Exclude<Parsed<'POST /_api/onboarding/cleaner'>, { backTo: number } | { step: typeof SUBMIT }>;

/** Files of a screen that are stored already. */
interface Stored {
  photo?: StoredPhoto | 'unchanged';
  documents?: NewDocument[];
}

/** What a screen brings along is stored before any row is locked. Throws 400 in the dropzone's words, 503, 507. */
async function storeFiles(deps: CleanerDeps, input: Save, presentPhotoId: string | null): Promise<Stored> {
  if (input.step === 1) return { photo: await readPhotoField(deps, input.profilePhotoUrl, presentPhotoId) };
  if (input.step !== 6) return {};
  return {
    documents: [
      await storeDocument(deps, 'id', input.idDocumentUrl),
      await storeDocument(deps, 'license', input.businessLicenseUrl),
      await storeDocument(deps, 'insurance', input.insuranceUrl),
    ],
  };
}

/** Writes a screen's answers where they belong and gives what changes in the cleaner's own row. */
async function writeScreen(
  deps: CleanerDeps,
  trx: Trx,
  cleaner: CleanerRow,
  input: Save,
  { photo, documents = [] }: Stored,
): Promise<CleanerChange> {
  switch (input.step) {
    case 1: {
      const { legalName, displayName, mobile } = input;
      await deps.accounts.update(trx, cleaner.user_id, { legalName, displayName, mobile });
      const city_id = await cityFor(trx, cleaner, input.county);
      return {
        city_id,
        county_id: await replaceServiceArea(trx, { id: cleaner.id, city_id }, input.county, input.neighborhoods),
        radius_miles: input.radiusMiles,
        ...(typeof photo === 'object' && { photo_id: await attachPhoto(deps, trx, photo, cleaner.photo_id) }),
      };
    }
    case 2:
      await replaceServices(trx, cleaner.id, input.serviceTypes);
      return {
        add_ons: input.addOnServices,
        location_types: input.locationTypes,
        pets_comfortable: input.petsComfortable,
        ...(input.hourlyRate !== undefined && { hourly_rate_cents: toCents(input.hourlyRate) }),
      };
    case 3:
      await deps.hooks.saveWeek(trx, cleaner.id, input.weeklySchedule);
      return {};
    case 4:
      return {
        years_experience: input.yearsExperience,
        certifications: input.certifications ?? null,
        provides_supplies: input.provideOwnSupplies,
        provides_equipment: input.provideOwnEquipment,
        eco_friendly_ok: input.comfortableWithEcoFriendly,
      };
    case 5:
      return {
        bio: input.shortBio,
        languages: input.languages,
        specialties: splitList(input.specialties),
        fun_fact: input.funFact ?? null,
      };
    case 6:
      for (const document of documents) await attachDocument(deps, trx, cleaner.id, document);
      return { background_consent_at: cleaner.background_consent_at ?? deps.clock.now() };
  }
}

/**
 * The id of the county's city, which the cleaner belongs to from now on. Throws 400 for a county that the operator has taken
 * away, 409 for another city than that of an address which customers know already.
 */
async function cityFor(trx: Trx, cleaner: CleanerRow, county: County): Promise<number> {
  const cityId = await findCityWith(trx, cityOfCounty(county).slug, county);
  if (cityId === undefined) throw badRequest('County selection is required');
  if (cityId !== cleaner.city_id && cleaner.slug !== null)
    throw conflict('Your profile belongs to another city. To work elsewhere, please write to us.');
  return cityId;
}

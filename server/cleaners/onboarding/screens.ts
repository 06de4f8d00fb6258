import type { Parsed } from '#contract/calls';
import type { SUBMIT } from '#contract/onboarding';
import type { Trx } from '../../schema/tables.ts';
import type { CleanerDeps } from '../deps.ts';
import { attachDocument, type NewDocument, storeDocument } from '../documents.ts';
import { type CleanerChange, type CleanerRow, replaceServiceArea, replaceServices } from '../own-cleaner.sql.ts';
import { attachPhoto, readPhotoField, type StoredPhoto } from '../photos.ts';
import { splitList } from '../split-list.ts';

/** One screen's answers. */
export type Save = Exclude<Parsed<'POST /_api/onboarding/cleaner'>, { backTo: number } | { step: typeof SUBMIT }>;

/** Files of a screen that are stored already. */
interface Stored {
  photo?: StoredPhoto | 'unchanged';
  documents?: NewDocument[];
}

/** What a screen brings along is stored before any row is locked. Throws 400 in the dropzone's words, 503, 507. */
export async function storeFiles(deps: CleanerDeps, input: Save, presentPhotoId: string | null): Promise<Stored> {
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
export async function writeScreen(
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
      return {
        county_id: await replaceServiceArea(trx, cleaner, input.county, input.neighborhoods),
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

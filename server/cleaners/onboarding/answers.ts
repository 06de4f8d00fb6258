import { toDollars } from '#contract/money';
import { type Answers, ONBOARDING_STEPS, type OnboardingStep } from '#contract/onboarding';
import { PROVIDED } from '#contract/uploads';
import type { Db, Trx } from '../../schema/tables.ts';
import type { CleanerDeps } from '../deps.ts';
import { selectDocuments } from '../files.sql.ts';
import { type CleanerRow, selectLists } from '../own-cleaner.sql.ts';
import { photoUrl } from '../photos.ts';

/** Who the account says the cleaner is. */
export interface Person {
  email: string;
  displayName: string;
  legalName: string | null;
  mobile: string | null;
}

/** What is stored, screen by screen as it was sent. A screen is there only when the contract would take it again. */
export async function answersOf(
  { hooks }: Pick<CleanerDeps, 'hooks'>,
  source: Db | Trx,
  cleaner: CleanerRow,
  person: Person,
): Promise<Answers> {
  const { county, neighborhoods, services } = await selectLists(source, cleaner);
  const documents = new Set((await selectDocuments(source, cleaner.id)).map(({ kind }) => kind));
  const provided = (kind: 'id' | 'license' | 'insurance') => (documents.has(kind) ? PROVIDED : undefined);
  const stored: Record<OnboardingStep, Record<string, unknown>> = {
    1: {
      legalName: person.legalName,
      displayName: person.displayName,
      profilePhotoUrl: photoUrl(cleaner.photo_id, 'large'),
      mobile: person.mobile,
      county,
      neighborhoods,
      radiusMiles: cleaner.radius_miles,
    },
    2: {
      serviceTypes: services,
      addOnServices: cleaner.add_ons,
      locationTypes: cleaner.location_types,
      petsComfortable: cleaner.pets_comfortable,
      hourlyRate: toDollars(cleaner.hourly_rate_cents),
    },
    3: { weeklySchedule: await hooks.weekOf(source, cleaner.id) },
    4: {
      yearsExperience: cleaner.years_experience,
      certifications: cleaner.certifications ?? undefined,
      provideOwnSupplies: cleaner.provides_supplies,
      provideOwnEquipment: cleaner.provides_equipment,
      comfortableWithEcoFriendly: cleaner.eco_friendly_ok,
    },
    5: {
      shortBio: cleaner.bio,
      languages: cleaner.languages,
      specialties: cleaner.specialties.join(', ') || undefined,
      funFact: cleaner.fun_fact ?? undefined,
    },
    6: {
      idDocumentUrl: provided('id'),
      businessLicenseUrl: provided('license'),
      insuranceUrl: provided('insurance'),
      backgroundCheckConsent: cleaner.background_consent_at !== null,
    },
  };
  const steps = Object.entries(ONBOARDING_STEPS).map(([step, schema]) => {
    const { success, data } = schema.safeParse(stored[Number(step) as OnboardingStep]);
    return [step, success ? data : null];
  });
  return Object.fromEntries(steps) as Answers;
}

/** Nothing answered yet. */
export const NO_ANSWERS: Answers = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null };

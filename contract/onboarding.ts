import { SessionUser } from './accounts.ts';
import type { CallDefinition } from './call.ts';
import { ADD_ONS } from './estimate.ts';
import { mobile, optionalText, text } from './fields.ts';
import { toCents, toDollars } from './money.ts';
import { LONGEST_NAME, name } from './names.ts';
import { inDigits } from './number-words.ts';
import { COUNTIES, neighborhoodsOf } from './places.ts';
import { policy } from './policy.ts';
import { DOCUMENT, PHOTO, upload, uploadLimit } from './uploads.ts';
import { WeeklySchedule } from './weekly-schedule.ts';
import { z } from './zod.ts';

/**
 * A cleaner's onboarding, screen by screen (docs/product.md#questions-and-limits). In calls, screens 1 to 6 send their
 * own number, the last one sends 8 (docs/product.md#eight-screens).
 */

export const SERVICE_TYPES = [
  'Standard Clean',
  'Deep Clean',
  'Move-Out/Move-In',
  'Airbnb Turnover',
  'Post-Construction',
  'Eco/Non-Toxic',
] as const;
export const LOCATION_TYPES = ['Apartments', 'Houses', 'Short-term rentals', 'Offices'] as const;
export const YEARS_OF_EXPERIENCE = ['0-1', '1-3', '3-5', '5-10', '10+'] as const;
export const LANGUAGES = ['English', 'Spanish', 'Portuguese', 'Mandarin', 'Other'] as const;

const { radius } = policy.profile;

/** Some of a list, each once; `required` is the message for none, undefined where none is fine. */
export const someOf = <const T extends readonly [string, ...string[]]>(list: T, required?: string) =>
  z
    .array(z.enum(list, 'Invalid choice'), required ?? 'Invalid choice')
    .min(required ? 1 : 0, required ?? '')
    .max(list.length, { error: 'Each choice once', abort: true })
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Each choice once');

export const yesOrNo = z.boolean('Please choose yes or no');

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters as a person counts them: an emoji is one. Costs memory for each; not for text of any length. */
export const lengthOf = (written: string): number => [...segmenter.segment(written)].length;

const { shortest, longest } = policy.profile.bio;
const BIO_TOO_SHORT = `Bio must be at least ${inDigits(shortest, 'character')}`;
const BIO_TOO_LONG = `Bio must not exceed ${inDigits(longest, 'character')}`;
/** Of one character as a person counts them: an emoji of a family of four has eleven. */
const CODE_UNITS = 16;
const shortBio = text(longest, 'Bio', BIO_TOO_SHORT, { tooLong: BIO_TOO_LONG, unitsEach: CODE_UNITS })
  .refine((bio) => lengthOf(bio) >= shortest, BIO_TOO_SHORT)
  .refine((bio) => lengthOf(bio) <= longest, BIO_TOO_LONG);

const RADIUS_OUT_OF_RANGE = `Travel radius must be ${radius.min} to ${inDigits(radius.max, 'mile')}`;

export const BasicInformation = z
  .strictObject({
    legalName: name(LONGEST_NAME, 'Legal name', 'Legal name is required'),
    displayName: name(LONGEST_NAME, 'Display name', 'Display name is required'),
    /** An image as a data string, or the address of the one that is stored. */
    profilePhotoUrl: upload(PHOTO, 'Profile photo is required'),
    mobile,
    county: z.enum(COUNTIES, 'County selection is required'),
    neighborhoods: z
      .array(z.string().max(80), 'Select at least one neighborhood')
      .min(1, 'Select at least one neighborhood')
      .max(40, 'Invalid neighborhood'),
    radiusMiles: z
      .number(RADIUS_OUT_OF_RANGE)
      .int('Travel radius must be in whole miles')
      .min(radius.min, RADIUS_OUT_OF_RANGE)
      .max(radius.max, RADIUS_OUT_OF_RANGE),
  })
  .refine(
    ({ county, neighborhoods }) =>
      new Set(neighborhoods).size === neighborhoods.length &&
      neighborhoods.every((name) => neighborhoodsOf(county).includes(name)),
    { path: ['neighborhoods'], message: 'Invalid neighborhood' },
  );

const { lowestCents, highestCents } = policy.rate;
const RATE_RANGE = `Hourly rate must be $${toDollars(lowestCents)} to $${toDollars(highestCents)}`;

/** Dollars an hour, to the cent (docs/product.md#price). */
export const hourlyRate = z
  .number(RATE_RANGE)
  .min(toDollars(lowestCents), RATE_RANGE)
  .max(toDollars(highestCents), RATE_RANGE)
  .refine((rate) => toDollars(toCents(rate)) === rate, 'Hourly rate must be in whole cents');

export const ServicesOffered = z.strictObject({
  serviceTypes: someOf(SERVICE_TYPES, 'Select at least one service type'),
  addOnServices: someOf(ADD_ONS),
  locationTypes: someOf(LOCATION_TYPES, 'Select at least one location type'),
  petsComfortable: yesOrNo,
  /** The initial rate where it is left out. */
  hourlyRate: hourlyRate.optional(),
});

export const WeekOffered = z.strictObject({ weeklySchedule: WeeklySchedule });

export const Experience = z.strictObject({
  yearsExperience: z.enum(YEARS_OF_EXPERIENCE, 'Years of experience is required'),
  certifications: optionalText(500, 'Certifications'),
  provideOwnSupplies: yesOrNo,
  provideOwnEquipment: yesOrNo,
  comfortableWithEcoFriendly: yesOrNo,
});

export const ProfileAndBio = z.strictObject({
  shortBio,
  languages: someOf(LANGUAGES, 'Select at least one language'),
  /** Separated by commas. */
  specialties: optionalText(300, 'Specialties'),
  funFact: optionalText(300, 'Fun fact'),
});

export const Verification = z.strictObject({
  idDocumentUrl: upload(DOCUMENT, 'ID document is required.'),
  businessLicenseUrl: upload(DOCUMENT, 'Invalid file').optional(),
  insuranceUrl: upload(DOCUMENT, 'Invalid file').optional(),
  backgroundCheckConsent: z.literal(true, 'You must consent to a background check to continue.'),
});

export const Submission = z.strictObject({
  termsAndConditions: z.literal(true, 'You must agree to the terms and conditions to submit your profile.'),
});

/** What each screen asks, by the screen's number. */
export const ONBOARDING_STEPS = {
  1: BasicInformation,
  2: ServicesOffered,
  3: WeekOffered,
  4: Experience,
  5: ProfileAndBio,
  6: Verification,
} as const;
export type OnboardingStep = keyof typeof ONBOARDING_STEPS;
export const SUBMIT = 8;

/** What was answered so far, a screen that was never saved being null. Documents are 'provided', never their bytes. */
export const Answers = z.object({
  1: BasicInformation.nullable(),
  2: ServicesOffered.nullable(),
  3: WeekOffered.nullable(),
  4: Experience.nullable(),
  5: ProfileAndBio.nullable(),
  6: Verification.nullable(),
});
export type Answers = z.infer<typeof Answers>;

/** Back sends nothing but the screen to go to, and erases nothing (docs/product.md#eight-screens). */
const Back = z
  .looseObject({ step: z.literal([1, 2, 3, 4, 5, 6], 'Invalid step') })
  .refine((value) => Object.keys(value).length === 1, { message: 'Invalid step', abort: true })
  .transform(({ step }) => ({ backTo: step }));

const Save = z.discriminatedUnion(
  'step',
  [
    BasicInformation.safeExtend({ step: z.literal(1) }),
    ServicesOffered.extend({ step: z.literal(2) }),
    WeekOffered.extend({ step: z.literal(3) }),
    Experience.extend({ step: z.literal(4) }),
    ProfileAndBio.extend({ step: z.literal(5) }),
    Verification.extend({ step: z.literal(6) }),
    Submission.extend({ step: z.literal(SUBMIT) }),
  ],
  'Invalid step',
);

export const CLEANER_STATUSES = [
  'draft',
  'pending_review',
  'changes_requested',
  'active',
  'suspended',
  'declined',
] as const;
export type CleanerStatus = (typeof CLEANER_STATUSES)[number];

export const onboardingCalls = {
  'GET /_api/onboarding/cleaner': {
    description: 'What the cleaner has answered so far, and the screen to show next.',
    access: 'cleaner-self',
    request: z.strictObject({}),
    reply: z.object({
      steps: Answers,
      onboardingStep: z.int(),
      status: z.enum(CLEANER_STATUSES),
      /** Why changes were asked for, or why the cleaner was suspended or declined. */
      reason: z.string().nullable(),
    }),
  },
  'POST /_api/onboarding/cleaner': {
    description: 'Saves one screen’s answers; with `step` alone it only goes back to that screen.',
    access: 'cleaner-self',
    errors: [409, 413, 503, 507],
    bodyLimit: uploadLimit({ photo: ({ step }) => step === 1, documents: ({ step }) => step === 6 }),
    request: z.union([Back, Save]),
    reply: z.object({ user: SessionUser }),
  },
} as const satisfies Record<string, CallDefinition>;

import { SessionUser } from './accounts.ts';
import type { CallDefinition } from './call.ts';
import { dollars, text, zipCode } from './fields.ts';
import { LONGEST_NAME, name } from './names.ts';
import {
  BasicInformation,
  Experience,
  hourlyRate,
  LOCATION_TYPES,
  ProfileAndBio,
  SERVICE_TYPES,
  ServicesOffered,
  someOf,
  Verification,
  yesOrNo,
} from './onboarding.ts';
import { COUNTIES, neighborhoodsOf } from './places.ts';
import { policy } from './policy.ts';
import { uploadLimit } from './uploads.ts';
import { z } from './zod.ts';

/**
 * A cleaner's own profile after onboarding: the wizard's fields, the rate, and the rest
 * (docs/product.md#changing-the-profile).
 */

/** A text that sent empty takes away what was there. */
const erasable = (max: number, what: string) => text(max, what, `Invalid ${what.toLowerCase()}`);

const { quickest, slowest } = policy.estimate.pacePercent;
const PACE_RANGE = `Pace must be ${quickest} to ${slowest} percent`;

const NEIGHBORHOODS = [...new Set(COUNTIES.flatMap(neighborhoodsOf))] as [string, ...string[]];

/** The wizard's field, but a list or text that is asked for there stays asked for here. */
const basic = BasicInformation.shape;

export const ProfileChange = z
  .strictObject({
    displayName: basic.displayName,
    firstName: name(LONGEST_NAME, 'First name', 'First name is required'),
    lastName: name(LONGEST_NAME, 'Last name', 'Last name is required'),
    legalName: basic.legalName,
    mobile: basic.mobile,
    zipCode,
    bio: ProfileAndBio.shape.shortBio,
    profilePhotoUrl: basic.profilePhotoUrl,
    hourlyRate,
    /** Of the usual time for a home, in percent; 100 is usual, less is quicker. Nobody else is shown it. */
    pacePercent: z.int(PACE_RANGE).min(quickest, PACE_RANGE).max(slowest, PACE_RANGE),
    serviceTypes: ServicesOffered.shape.serviceTypes,
    addOnServices: ServicesOffered.shape.addOnServices,
    locationTypes: someOf(LOCATION_TYPES, 'Select at least one location type'),
    petsComfortable: yesOrNo,
    yearsExperience: Experience.shape.yearsExperience,
    certifications: erasable(500, 'Certifications'),
    provideOwnSupplies: yesOrNo,
    provideOwnEquipment: yesOrNo,
    comfortableWithEcoFriendly: yesOrNo,
    languages: ProfileAndBio.shape.languages,
    /** Separated by commas. */
    specialties: erasable(300, 'Specialties'),
    funFact: erasable(300, 'Fun fact'),
    /** One of the city's; a new one leaves the neighborhoods of the old one behind. */
    county: z.string('County selection is required').min(1, 'County selection is required').max(80, 'Invalid county'),
    neighborhoods: z.array(z.string().max(80), 'Select at least one neighborhood').max(40, 'Invalid neighborhood'),
    radiusMiles: basic.radiusMiles,
    previousPlatforms: erasable(300, 'Previous platforms'),
    preferredNeighborhoods: someOf(NEIGHBORHOODS),
    preferredJobTypes: someOf(SERVICE_TYPES),
    acceptsLastMinute: yesOrNo,
    idDocumentUrl: Verification.shape.idDocumentUrl,
    /** null takes it away. */
    businessLicenseUrl: Verification.shape.idDocumentUrl.nullable(),
    insuranceUrl: Verification.shape.idDocumentUrl.nullable(),
  })
  .partial();

const words = z.string().nullable();
const choice = z.boolean().nullable();
const list = z.array(z.string());

/** What is stored, as the form would send it again; documents are 'provided', never their bytes. */
export const OwnProfile = z.object({
  /** The page that customers see; null while there is none. */
  publicPath: words,
  displayName: z.string(),
  firstName: words,
  lastName: words,
  legalName: words,
  mobile: words,
  zipCode: words,
  bio: words,
  profilePhotoUrl: words,
  hourlyRate: dollars,
  pacePercent: z.int(),
  serviceTypes: list,
  addOnServices: list,
  locationTypes: list,
  petsComfortable: choice,
  yearsExperience: words,
  certifications: words,
  provideOwnSupplies: choice,
  provideOwnEquipment: choice,
  comfortableWithEcoFriendly: choice,
  languages: list,
  specialties: z.string(),
  funFact: words,
  county: words,
  neighborhoods: list,
  radiusMiles: z.int(),
  previousPlatforms: words,
  preferredNeighborhoods: list,
  preferredJobTypes: list,
  acceptsLastMinute: choice,
  idDocumentUrl: words,
  businessLicenseUrl: words,
  insuranceUrl: words,
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const profileCalls = {
  'GET /_api/cleaner/profile': {
    description: 'The cleaner’s own profile.',
    access: 'cleaner',
    errors: [404],
    request: z.strictObject({}),
    reply: z.object({ profile: OwnProfile }),
  },
  'POST /_api/cleaner/profile': {
    description:
      'Changes what was sent of it; another display name, legal name or ID document of an active cleaner is reviewed anew.',
    access: 'cleaner',
    errors: [400, 404, 413, 503, 507],
    bodyLimit: uploadLimit({
      photo: (input) => 'profilePhotoUrl' in input,
      documents: (input) => 'idDocumentUrl' in input || 'businessLicenseUrl' in input || 'insuranceUrl' in input,
    }),
    request: ProfileChange,
    /** `user` replaces the browser's cached session. */
    reply: z.object({ profile: OwnProfile, user: SessionUser }),
  },
} as const satisfies Record<string, CallDefinition>;

import { formatRate } from '#contract/money';
import type { OwnProfile } from '#contract/profile';

/** The parts of a profile that are changed together. */
export const PARTS = ['names', 'photo', 'rate', 'about', 'places', 'experience', 'documents'] as const;
export type Part = (typeof PARTS)[number];

export const PART_TITLES: Record<Part, string> = {
  names: 'Names and contact',
  photo: 'Photo',
  rate: 'Rate and services',
  about: 'About you',
  places: 'Where you work',
  experience: 'Experience and supplies',
  documents: 'Documents',
};

/** One line about each part, from the stored profile. */
export const PART_SUMMARIES: Record<Part, (profile: OwnProfile) => string> = {
  names: ({ displayName, mobile, zipCode }) =>
    [displayName, mobile ?? 'no mobile yet', zipCode ?? 'no ZIP code yet'].join(', '),
  photo: ({ profilePhotoUrl }) => (profilePhotoUrl ? 'Shown on your profile and beside your times' : 'No photo yet'),
  rate: ({ hourlyRate, serviceTypes }) => `${formatRate(hourlyRate)}/hr. ${serviceTypes.join(', ')}`,
  about: ({ bio }) => bio ?? 'No bio yet',
  places: ({ county, neighborhoods, radiusMiles }) =>
    [county ?? 'No county yet', counted(neighborhoods.length, 'neighborhood'), `${radiusMiles} miles`].join(', '),
  experience: ({ yearsExperience, provideOwnSupplies }) =>
    [
      yearsExperience ? `${yearsExperience} years` : 'No years given',
      provideOwnSupplies ? 'own supplies' : 'no supplies of your own',
    ].join(', '),
  documents: ({ idDocumentUrl, businessLicenseUrl, insuranceUrl }) =>
    `${[idDocumentUrl, businessLicenseUrl, insuranceUrl].filter(Boolean).length} of 3 provided`,
};

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

import type { ReactNode } from 'react';
import type { SessionUser } from '#contract/accounts';
import { formatDollars } from '#contract/money';
import { type Answers, ONBOARDING_STEPS, type OnboardingStep } from '#contract/onboarding';
import { slotStarts } from '#contract/slots';
import { type ScheduleDay, toDaySchedule } from '#contract/weekly-schedule';
import { clockLabel } from '../ui/clock-labels.ts';

export interface SummaryPart {
  screen: OnboardingStep;
  title: string;
  /** Null for a screen that was never saved. */
  facts: [term: string, fact: ReactNode][] | null;
}

const TITLES: Record<OnboardingStep, string> = {
  1: 'Basic Information',
  2: 'Services & Availability',
  3: 'Weekly Schedule',
  4: 'Experience & Equipment',
  5: 'Profile & Bio',
  6: 'Verification',
};

/** Every answer as text, screen by screen. Documents are named, never shown. */
export const summaryOf = (user: SessionUser, answers: Answers): SummaryPart[] =>
  (Object.keys(ONBOARDING_STEPS).map(Number) as OnboardingStep[]).map((screen) => ({
    screen,
    title: TITLES[screen],
    facts: factsOf(screen, user, answers),
  }));

const yesNo = (answer: boolean) => (answer ? 'Yes' : 'No');
const list = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : 'None');
const given = (text: string | undefined) => text || 'Not provided';

function factsOf(screen: OnboardingStep, user: SessionUser, answers: Answers): SummaryPart['facts'] {
  switch (screen) {
    case 1: {
      const a = answers[1];
      return (
        a && [
          ['Photo', <img key="photo" src={a.profilePhotoUrl} alt="" width={64} height={64} />],
          ['Legal name', a.legalName],
          ['Display name', a.displayName],
          ['Email', user.email],
          ['Mobile', a.mobile],
          ['County', a.county],
          ['Neighborhoods', list(a.neighborhoods)],
          ['Travel radius', `${a.radiusMiles} miles`],
        ]
      );
    }
    case 2: {
      const a = answers[2];
      return (
        a && [
          ['Service types', list(a.serviceTypes)],
          ['Add-ons', list(a.addOnServices)],
          ['Location types', list(a.locationTypes)],
          ['Comfortable with pets', yesNo(a.petsComfortable)],
          ['Hourly rate', a.hourlyRate === undefined ? 'Not provided' : formatDollars(a.hourlyRate)],
        ]
      );
    }
    case 3:
      return answers[3]?.weeklySchedule.map((row) => [row.day, scheduleDayLabel(row)]) ?? null;
    case 4: {
      const a = answers[4];
      return (
        a && [
          ['Years of experience', a.yearsExperience],
          ['Certifications', given(a.certifications)],
          ['Own supplies', yesNo(a.provideOwnSupplies)],
          ['Own equipment', yesNo(a.provideOwnEquipment)],
          ['Eco-friendly products', yesNo(a.comfortableWithEcoFriendly)],
        ]
      );
    }
    case 5: {
      const a = answers[5];
      return (
        a && [
          ['Short bio', a.shortBio],
          ['Languages', list(a.languages)],
          ['Specialties', given(a.specialties)],
          ['Fun fact', given(a.funFact)],
        ]
      );
    }
    case 6: {
      const a = answers[6];
      return (
        a && [
          ['ID document', 'Provided'],
          ['Business license', a.businessLicenseUrl ? 'Provided' : 'Not provided'],
          ['Insurance', a.insuranceUrl ? 'Provided' : 'Not provided'],
          ['Background check', 'Consented'],
        ]
      );
    }
  }
}

function scheduleDayLabel(row: ScheduleDay): string {
  if (!row.available) return 'Off';
  const { startMinute, endMinute, ...day } = toDaySchedule(row);
  const count = slotStarts({ startMinute, endMinute, ...day }).length;
  const times = count === 1 ? '1 time' : `${count} times`;
  const hours = row.slotDuration === 1 ? '1 hour' : `${row.slotDuration} hours`;
  return `${clockLabel(startMinute)} to ${clockLabel(endMinute)}: ${times} of ${hours}`;
}

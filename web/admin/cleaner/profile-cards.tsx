import type { ReactNode } from 'react';
import type { AdminCleanerDetail } from '#contract/admin';
import { formatRate } from '#contract/money';
import { capitalized, listed } from '#contract/number-words';
import { waysAroundUs } from '#contract/ways-around-us';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { dayAndTime } from '../team-time.ts';
import { provided } from './provided.tsx';

/** All fields of a profile, in cards. */
export const ProfileCards = ({ cleaner }: { cleaner: AdminCleanerDetail }) => (
  <>
    {CARDS.map(({ title, isWide, facts }) => (
      <section key={title} className={isWide ? 'card wide' : 'card'}>
        <h2>{title}</h2>
        <Facts facts={facts(cleaner)} />
      </section>
    ))}
  </>
);

type Cleaner = AdminCleanerDetail;

/** For who decides about the profile: what in a public text leads customers past the product. */
function WaysAround({ text }: { text: string }) {
  const ways = waysAroundUs(text);
  if (ways.length === 0) return null;
  return <Note kind="wait">{capitalized(listed(ways))} in it: customers may book and pay elsewhere.</Note>;
}

const CARDS: { title: string; isWide?: boolean; facts: (cleaner: Cleaner) => Record<string, ReactNode> }[] = [
  {
    title: 'Basic Information',
    facts: ({ legalName, displayName, email, emailVerified, mobile, slug }) => ({
      'Legal name': provided(legalName),
      'Display name': provided(displayName),
      Email: provided(email),
      'Email verified': provided(emailVerified),
      Mobile: provided(mobile),
      'Profile slug': provided(slug),
    }),
  },
  {
    title: 'Onboarding Status',
    facts: ({ onboardingStep, onboardingComplete, submittedAt, backgroundCheckConsentAt }) => ({
      Step: provided(onboardingStep),
      Complete: provided(onboardingComplete),
      Submitted: provided(submittedAt && dayAndTime(submittedAt)),
      'Background check': provided(backgroundCheckConsentAt && `Agreed ${dayAndTime(backgroundCheckConsentAt)}`),
    }),
  },
  {
    title: 'Service Area',
    facts: ({ serviceArea: { county, radiusMiles, neighborhoods }, city }) => ({
      City: provided(city.name),
      County: provided(county),
      Radius: `${radiusMiles} miles`,
      Neighborhoods: provided(neighborhoods),
    }),
  },
  {
    title: 'Service Preferences',
    facts: (cleaner) => ({
      Services: provided(cleaner.serviceTypes),
      'Add-ons': provided(cleaner.addOnServices),
      'Accepts last minute': provided(cleaner.acceptsLastMinute),
      'Provides supplies': provided(cleaner.providesSupplies),
      'Provides equipment': provided(cleaner.providesEquipment),
      'Eco-friendly OK': provided(cleaner.ecoFriendlyOk),
      'Location types': provided(cleaner.locationTypes),
    }),
  },
  {
    title: 'Experience',
    facts: ({ yearsExperience, previousPlatforms, certifications, specialties }) => ({
      Years: provided(yearsExperience),
      'Previous platforms': provided(previousPlatforms),
      Certifications: provided(certifications),
      Specialties: (
        <>
          {provided(specialties)}
          <WaysAround text={specialties.join(' ')} />
        </>
      ),
    }),
  },
  {
    title: 'Additional Details',
    facts: ({ languages, funFact, petsComfortable }) => ({
      Languages: provided(languages),
      'Fun fact': (
        <>
          {provided(funFact)}
          <WaysAround text={funFact ?? ''} />
        </>
      ),
      'Comfortable with pets': provided(petsComfortable),
    }),
  },
  {
    title: 'Job Preferences',
    facts: ({ preferredNeighborhoods, preferredJobTypes }) => ({
      'Preferred neighborhoods': provided(preferredNeighborhoods),
      'Preferred job types': provided(preferredJobTypes),
    }),
  },
  {
    title: 'Account Status',
    facts: ({ isActive, createdAt, updatedAt }) => ({
      'Profile active': provided(isActive),
      Created: dayAndTime(createdAt),
      'Last updated': dayAndTime(updatedAt),
    }),
  },
  {
    title: 'Bio & Pricing',
    isWide: true,
    facts: ({ hourlyRate, bio }) => ({
      'Hourly rate': `${formatRate(hourlyRate)}/hr`,
      Bio: (
        <>
          {provided(bio)}
          <WaysAround text={bio ?? ''} />
        </>
      ),
    }),
  },
];

import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PublicCleaner } from '#contract/cleaners';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { Profile } from './profile.tsx';

const CLEANER = {
  id: 1,
  displayName: 'Denise Whitfield',
  avatarUrl: null,
  hourlyRate: 45,
  rating: null,
  jobsCompleted: 0,
  bio: 'I grew up on Keswick Road.',
  serviceArea: { county: 'Baltimore City', neighborhoods: [], radiusMiles: 10 },
  languages: ['English', 'Other'],
  yearsExperience: null,
  providesSupplies: null,
  providesEquipment: null,
  specialties: [],
  funFact: null,
  petsComfortable: null,
  ratingCount: 0,
  returningHomes: null,
  reviews: [],
} as unknown as PublicCleaner;

const show = (change: Partial<PublicCleaner>) =>
  renderOnPage(
    <Profile
      cleaner={{ ...CLEANER, ...change }}
      offered={[]}
      priced={undefined}
      wanted={undefined}
      hrefOf={() => '/'}
      onBlocked={() => {}}
      below={null}
    >
      {null}
    </Profile>,
  );

it('lists languages as one says them', async () => {
  await show({});
  screen.getByText('English and another language');
});

it('says what the cleaner has answered, and nothing of the rest', async () => {
  await show({ languages: [] });
  expect(screen.queryAllByRole('term')).toEqual([]);
  cleanup();
  await show({
    languages: [],
    providesSupplies: true,
    providesEquipment: false,
    specialties: ['old floors', 'glass'],
    funFact: 'I keep bees.',
    serviceArea: {
      county: 'Baltimore City',
      neighborhoods: ['Canton', 'Guilford', 'Hampden', 'Homeland'],
      radiusMiles: 5,
    },
  });
  screen.getByText(/^Serves Canton, Guilford, and 2 other neighborhoods/);
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(facts).toEqual([
    'Supplies: Brings supplies',
    'Equipment: Uses your vacuum and mop',
    'Good at: old floors and glass',
    'Fun fact: I keep bees.',
    'Comes to: Canton, Guilford, Hampden and Homeland',
  ]);
});

it.each<[Partial<PublicCleaner>, string]>([
  [{}, 'Nobody has rated Denise here yet. Only who booked and had the job done can rate it.'],
  [{ ratingCount: 1 }, '1 rating, none with a comment. Only who booked and had the job done can rate it.'],
  [{ ratingCount: 81 }, '81 ratings, none with a comment. Only who booked and had the job done can rate it.'],
])('says of how many ratings the average is: %#', async (change, words) => {
  await show(change);
  expect(screen.getByText(words)).toBeTruthy();
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CleanerCard } from '#contract/cleaners';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { CleanerList } from './cleaner-list.tsx';

const DWAYNE: CleanerCard = {
  ...{ id: 7, displayName: 'Dwayne Carter', slug: 'dwayne-carter', avatarUrl: null, hourlyRate: 44, serviceRate: 54 },
  ...{ rating: 4.7, jobsCompleted: 52, bio: 'Evenings.', services: ['Move-Out'], petsComfortable: false },
  ...{ providesSupplies: true, advisedMinutes: 450 },
  city: { name: 'Baltimore', slug: 'baltimore', state: 'MD', timeZone: 'America/New_York' },
};

it.each([
  [true, 'About 7.5 hours at $54/hr'],
  [false, 'No day long enough for about 7.5 hours, $54/hr'],
])('a card of a cleaner with a day long enough for the home (%s) says %s', async (fitsInDay, words) => {
  const search = { search: '', service: 'Move-Out' };
  await renderOnPage(
    <CleanerList
      cleaners={[{ ...DWAYNE, fitsInDay }]}
      searchedFor={search}
      busy={false}
      moreHref={undefined}
      allHref={undefined}
    />,
  );
  expect(screen.getByRole('article').textContent).toContain(words);
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub, Outlet, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { PublicCleaner } from '#contract/cleaners';
import { startFakeServer } from '../../tests/fake-server.ts';
import { CONFIG } from '../../tests/render-on-page.tsx';
import { browserClient, WithQueries } from '../api/queries.tsx';
import { criteriaIn, NO_CRITERIA } from '../criteria/criteria.ts';
import { keepCriteria, keptCriteria } from '../criteria/kept-criteria.ts';
import Cleaner, { clientLoader } from './cleaner.tsx';

/** A cleaner's profile in a tab in which something was searched for before. */

const CLEANER = {
  id: 1,
  slug: 'denise-whitfield',
  displayName: 'Denise Whitfield',
  avatarUrl: null,
  hourlyRate: 45,
  rating: null,
  jobsCompleted: 0,
  bio: '',
  serviceArea: { county: 'Baltimore City', neighborhoods: [], radiusMiles: 10 },
  city: { name: 'Baltimore', slug: 'baltimore' },
  timeZone: 'America/New_York',
  services: [],
  extras: [],
  languages: [],
  yearsExperience: null,
  providesSupplies: null,
  providesEquipment: null,
  specialties: [],
  funFact: null,
  petsComfortable: null,
  ratingCount: 0,
  returningHomes: null,
  reviews: [],
  timeSlots: [],
} as unknown as PublicCleaner;
const TODAY = '2026-12-20';
const { name, slug } = CLEANER.city;
const CITY = { id: 1, name, slug, state: 'MD', timeZone: CLEANER.timeZone, today: TODAY };
const ASKED = { city: slug, cleanerSlug: CLEANER.slug };

afterEach(() => {
  keepCriteria(NO_CRITERIA);
  browserClient.clear();
});

/** The server's page, which was made without criteria, after a search in this tab; `named`: what its address searches for. */
async function openAfter(searched: string, named = '') {
  const server = startFakeServer();
  server.answers('GET /_api/cities', { cities: [CITY] });
  server.answers('GET /_api/services', { services: [] });
  server.answers('GET /_api/cleaners/by-slug', { cleaner: CLEANER });
  keepCriteria(criteriaIn(new URLSearchParams(searched)));
  const loaded = { cleaner: CLEANER, services: [], criteria: NO_CRITERIA, offered: [], today: TODAY };
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ config: CONFIG }),
      Component: () => (
        <>
          <p role="status">{useLocation().search}</p>
          <Outlet />
        </>
      ),
      children: [
        {
          id: 'cleaner',
          path: 'cleaning-services/:city/:cleanerSlug',
          loader: clientLoader as never,
          Component: Cleaner as never,
        },
      ],
    },
  ]);
  const entry = `/cleaning-services/${slug}/${CLEANER.slug}${named}`;
  await act(
    async () =>
      void render(
        <WithQueries>
          <Pages
            initialEntries={[entry]}
            hydrationData={{ loaderData: { root: { config: CONFIG }, cleaner: loaded } }}
          />
        </WithQueries>,
      ),
  );
  return server;
}
const address = () => screen.getAllByRole('status')[0]!.textContent;

it('drops a day that is over in the city: from the tab, from the address, and from what it asks for', async () => {
  const server = await openAfter('bedrooms=2&date=2026-12-01&part=morning');
  await waitFor(() => expect(address()).toBe('?bedrooms=2&part=morning'));
  expect(keptCriteria()).toEqual({ bedrooms: 2, part: 'morning' });
  await waitFor(() => expect(server.received('GET /_api/cleaners/by-slug')).toEqual([{ ...ASKED, part: 'morning' }]));
  expect(document.body.textContent).not.toContain('December 1');
});

it('goes by a day that is still to come', async () => {
  const server = await openAfter('date=2026-12-21');
  await waitFor(() => expect(address()).toBe('?date=2026-12-21'));
  await waitFor(() =>
    expect(server.received('GET /_api/cleaners/by-slug')).toEqual([{ ...ASKED, date: '2026-12-21' }]),
  );
});

it('shows this week where the address names a day that is over', async () => {
  const server = await openAfter('', '?date=2026-12-01');
  await waitFor(() => expect(server.received('GET /_api/cleaners/by-slug').at(-1)).toEqual(ASKED));
  await waitFor(() => expect(document.body.textContent).not.toContain('December 1'));
});

// shows: product/cleaner-profile/full-week
it('a full week says so', async () => {
  await openAfter('');
  const words = 'Denise Whitfield has no available slots this week. Please check back later.';
  expect((await screen.findAllByText(words)).length).toBe(1);
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OwnHome } from '#contract/own-homes';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, errorOf, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import HomeForm from './home-form.tsx';
import { YourHomes } from './your-homes.tsx';

const OAK: OwnHome = {
  id: 7,
  label: null,
  street: '12 Oak Street',
  unit: null,
  city: { name: 'Baltimore', slug: 'baltimore', timeZone: 'America/New_York' },
  zip: null,
  kind: 'house',
  bedrooms: 2,
  bathrooms: 1.5,
  lastCleaned: null,
  pets: true,
  notes: null,
  address: '12 Oak Street, Baltimore, MD',
  nextVisit: '2026-12-01T14:00:00.000Z',
};
const CITIES = {
  cities: [
    { id: 1, name: 'Baltimore', slug: 'baltimore', state: 'MD', timeZone: 'America/New_York', today: '2026-12-01' },
  ],
};

it('the address book says what a home is, and that its next visit stays as it was booked', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/homes', { homes: [OAK] });
  server.answers('POST /_api/homes/remove', { message: 'Removed.' });
  const person = await renderOnPage(<YourHomes />);
  await screen.findByText('House, 2 bed 1.5 bath, pets');
  expect(screen.getByText(/^Next visit: Tuesday, December 1\. It keeps what was said/)).toBeTruthy();
  server.answers('GET /_api/homes', { homes: [] });
  await person.click(button('Remove'));
  await waitFor(() => expect(screen.queryByText(OAK.address)).toBeNull());
  expect(server.received('POST /_api/homes/remove')).toEqual([{ id: 7 }]);
});

it('a home is sent as it was filled in, once nothing is missing', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cities', CITIES);
  server.answers('POST /_api/homes', { homes: [] });
  const onSaved = vi.fn(async () => {});
  const person = await renderOnPage(<HomeForm home={null} onSaved={onSaved} />);
  await screen.findByRole('option', { name: 'Baltimore' });
  await person.click(button('Save'));
  await waitFor(() => expect(errorOf('Street and number')).toBe('Street is required'));
  expect([errorOf('City'), errorOf('ZIP code'), errorOf('Bedrooms')]).toEqual([
    'Please choose',
    'A valid ZIP code is required',
    'Please choose',
  ]);
  await person.type(field('Street and number'), '12 Oak Street');
  await person.selectOptions(field('City'), 'Baltimore');
  await person.type(field('ZIP code'), '21201');
  await person.selectOptions(field('Bedrooms'), 'Studio');
  await person.selectOptions(field('Bathrooms'), '1.5');
  await person.click(button('Save'));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.received('POST /_api/homes')).toEqual([
    {
      ...{ street: '12 Oak Street', city: 'baltimore', zip: '21201' },
      ...{ bedrooms: 0, bathrooms: 1.5, pets: false },
    },
  ]);
});

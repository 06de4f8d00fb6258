import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { RateField } from './rate-field.tsx';
import ServiceRates from './service-rates.tsx';

const service = (id: number, name: string, fromRate: number) => ({ id, name, slug: '', description: '', fromRate });

it('tells a cleaner what customers pay for the services that cost more, and what they get of it', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/services', {
    services: [service(1, 'Standard Clean', 36), service(2, 'Deep Clean', 46), service(5, 'Post-Construction', 51)],
  });
  const chosen = ['Standard Clean', 'Deep Clean'];
  await renderOnPage(
    <>
      <ServiceRates rate={48} services={chosen} />
      <ServiceRates rate={Number.NaN} services={chosen} />
      <ServiceRates rate={48} services={['Standard Clean']} />
    </>,
  );
  await screen.findByText('Deep Clean');
  // A message of a test before may still be on its way out, in a list of its own.
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(told.filter((text) => text.includes('customers pay'))).toEqual([
    'Deep Clean: customers pay $58.00, you get $49.30',
  ]);
});

it('says what is left of an hour only of a rate that there may be', async () => {
  await renderOnPage(
    [45, 4, Number.NaN, undefined].map((rate) => <RateField key={String(rate)} rate={rate} note="" name="x" />),
  );
  expect(screen.getAllByText(/You get/).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You get $38.25 of each hour'),
  ]);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import NothingFits from './nothing-fits.tsx';

it('leads to where one can wait for a time, with what was searched for; the city’s own page has that below', async () => {
  const wanted = {
    level: 'h3' as const,
    criteria: { service: 2, part: 'afternoon' as const },
    services: [],
    hrefOf: () => '/',
  };
  await renderOnPage(
    <NothingFits {...wanted} cityPath="/cleaning-services/baltimore">
      {null}
    </NothingFits>,
  );
  expect((await screen.findByRole('link', { name: 'Watch for a time' })).getAttribute('href')).toBe(
    '/cleaning-services/baltimore?service=2&part=afternoon#no-time-fits',
  );
  document.body.replaceChildren();
  await renderOnPage(<NothingFits {...wanted}>{null}</NothingFits>);
  await screen.findByRole('heading', { name: 'No available slots' });
  expect(screen.queryByRole('link', { name: 'Watch for a time' })).toBeNull();
});

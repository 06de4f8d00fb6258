import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { homes } from '../../../tests/booking-with-homes.tsx';
import { BOTH_SERVICES, offerOf } from '../../../tests/details-form.tsx';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { PetsNote } from './pets-note.tsx';

const picky = { ...offerOf(BOTH_SERVICES), petsComfortable: false };
const withDog = { ...homes[0]!, pets: true };

it('says before the payment that a cleaner prefers homes without pets, and that this one has some', async () => {
  await renderOnPage(<PetsNote offer={picky} home={homes[0]} />);
  screen.getByText('Denise prefers homes without pets.');
  await renderOnPage(<PetsNote offer={picky} home={withDog} />);
  screen.getByText(/^Pets live in this home, and Denise prefers homes without/);
  const link = screen.getByRole('link', { name: 'See who is comfortable with pets' });
  expect(link.getAttribute('href')).toBe('/cleaning-services?city=baltimore&pets=true');
});

it.each([true, null])('says nothing of a cleaner who said %j', async (petsComfortable) => {
  await renderOnPage(<PetsNote offer={{ ...picky, petsComfortable }} home={withDog} />);
  expect(document.body.textContent).not.toContain('pets');
});

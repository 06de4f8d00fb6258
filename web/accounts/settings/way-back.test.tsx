import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { CardsLink } from '../../cards/cards-link.tsx';
import { loadWayBack, saveWayBack } from '../../cards/way-back.ts';
import { WayBack } from './way-back.tsx';

const keepNothing = () => onTestFinished(() => saveWayBack('/'));

it.each([
  ['/plan/link', 'Back to your standing visits'],
  ['/booking/link#come-again', 'Back to your booking'],
])('who was sent here from %s to save a card finds the way back, and its link is in no address', async (path, name) => {
  keepNothing();
  const person = await renderOnPage(<CardsLink back={path}>Save a card</CardsLink>);
  const link = screen.getByRole('link', { name: 'Save a card' });
  expect(link.getAttribute('href')).toBe('/dashboard/settings#saved-cards');
  link.addEventListener('click', (event) => event.preventDefault());
  await person.click(link);
  expect(loadWayBack()).toBe(path);
  await renderOnPage(<WayBack />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  // Once the card is saved, going back is all that is left to do.
  await renderOnPage(<WayBack isNext>Elsewhere</WayBack>);
  expect(document.activeElement?.getAttribute('href')).toBe(path);
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it.each(['/', '/dashboard', 'https://elsewhere.test/plan'])('%j is no way back', async (path) => {
  keepNothing();
  saveWayBack(path);
  await renderOnPage(<WayBack isNext>Elsewhere</WayBack>);
  expect(screen.queryByRole('link')).toBeNull();
  screen.getByText('Elsewhere');
});

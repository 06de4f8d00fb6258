import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { WayBack } from './way-back.tsx';

it.each([
  ['/plan/link', 'Back to your standing visits'],
  ['/booking/link#come-again', 'Back to your booking'],
])('who was sent here from %s to save a card finds the way back', async (path, name) => {
  await renderOnPage(<WayBack search={`?next=${encodeURIComponent(path)}`} />);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

it.each(['', '?next=%2Fdashboard', '?next=https%3A%2F%2Felsewhere.test%2Fplan'])('%j leads nowhere', async (search) => {
  await renderOnPage(<WayBack search={search} />);
  expect(screen.queryByRole('link')).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, renderOnPage } from '../../tests/render-on-page.tsx';
import { PLAN } from '../../tests/shown-plan.ts';
import { SavedCards } from './saved-cards.tsx';

const VISA = { id: 3, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2032, expired: false };
const OTHER = { ...VISA, id: 4, brand: 'mastercard', last4: '4444' };
const REMOVE = 'POST /_api/cards/remove';

async function open() {
  const server = startFakeServer();
  server.answers('GET /_api/cards', { cards: [VISA, OTHER], canSave: true });
  const plan = { ...PLAN, isOwn: true, card: VISA, token: 'secret', nextVisit: null, openClashes: 0 };
  server.answers('GET /_api/plans', { plans: [plan, { ...plan, id: 6, state: 'ended', card: OTHER }] });
  server.answers(REMOVE, { message: 'The card is removed.' });
  const person = await renderOnPage(<SavedCards />);
  await screen.findByText('Pays your standing visits with Denise Whitfield');
  return { server, person };
}

it('a card that standing visits are charged to is removed only once it was said that they pause', async () => {
  const { server, person } = await open();
  await person.click(button('Remove Visa ending 4242'));
  const box = await screen.findByRole('group', { name: 'Remove Visa ending 4242' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.textContent).toContain('Without a card they rest');
  const link = screen.getByRole('link', { name: 'Denise Whitfield, every 2 weeks, Tuesdays' });
  expect(link.getAttribute('href')).toBe('/plan/secret');
  await person.click(button('Keep the card'));
  expect(document.activeElement).toBe(button('Remove Visa ending 4242'));
  expect(server.received(REMOVE)).toEqual([]);
  await person.click(button('Remove Visa ending 4242'));
  await person.click(await screen.findByRole('button', { name: /^Remove it all the same/ }));
  await waitFor(() => expect(server.received(REMOVE)).toEqual([{ id: 3 }]));
});

it('one that nothing is charged to any more is removed by one press', async () => {
  const { server, person } = await open();
  await person.click(button('Remove Mastercard ending 4444'));
  await waitFor(() => expect(server.received(REMOVE)).toEqual([{ id: 4 }]));
});

it('where nobody can say what is charged to it, a card is removed with a second press', async () => {
  const { server, person } = await open();
  server.refuses('GET /_api/plans', 503, 'Please try again.');
  await person.click(button('Remove Mastercard ending 4444'));
  await screen.findByText(/^We could not see just now whether standing visits are charged to this card/);
  expect(server.received(REMOVE)).toEqual([]);
  await person.click(button('Remove it all the same'));
  await waitFor(() => expect(server.received(REMOVE)).toEqual([{ id: 4 }]));
});

import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { setCurrentUser } from '../../../api/current-user.ts';
import PlanCard from './plan-card.tsx';

const OWN = { id: 3, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2032, expired: false };
const OTHER = { ...OWN, id: 4, brand: 'mastercard', last4: '4444' };

afterEach(() => setCurrentUser(null));

async function open(plan: Partial<typeof PLAN> = {}) {
  document.body.replaceChildren();
  const server = startFakeServer();
  server.answers('GET /_api/cards', { cards: [OWN, OTHER], canSave: true });
  setCurrentUser({ id: 7, name: 'Robin Vale', email: 'robin@example.com' });
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const person = await renderOnPage(
    <PlanCard plan={{ ...PLAN, card: OWN, ...plan }} visits={VISITS} token="t" onChanged={onChanged} />,
  );
  await person.click(button('Use another card'));
  await screen.findByLabelText('Card');
  return { server, person, onChanged };
}

it('where its card was removed, another one is chosen, also of one alone', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/cards', { cards: [OTHER], canSave: true });
  setCurrentUser({ id: 7, name: 'Robin Vale', email: 'robin@example.com' });
  const paused = { state: 'paused', pauseCode: 'unpaid', isOwn: true, card: null } as const;
  const person = await renderOnPage(
    <PlanCard plan={{ ...PLAN, ...paused }} visits={VISITS} token="t" onChanged={async () => {}} />,
  );
  screen.getByText('The card that your visits were charged to is removed.');
  await person.click(button('Choose a card'));
  await screen.findByRole('button', { name: 'Not now' });
  server.answers('POST /_api/plans/card', { message: 'The card is changed.', plan: PLAN });
  await person.click(button('Use this card'));
  await waitFor(() => expect(server.received('POST /_api/plans/card')).toEqual([{ planId: 5, cardId: 4 }]));
});

it('says when another card is charged next, and of charging only where that is now', async () => {
  const { server, person, onChanged } = await open();
  screen.getByText(
    'Nothing is charged now. It is charged next on Sunday, May 26, 9:00 PM: $126.00 for Tuesday, May 28.',
  );
  server.answers('POST /_api/plans/card', { message: 'The card is changed.', plan: PLAN });
  await person.click(button('Use this card'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received('POST /_api/plans/card')).toEqual([{ planId: 5, cardId: 4 }]);
  await open({ now: '2030-05-27T02:00:00.000Z' });
  screen.getByText('It is charged now: $126.00 for Tuesday, May 28.');
  button('Charge this card');
  await open({ state: 'paused' });
  screen.getByText('Nothing is charged now.');
});

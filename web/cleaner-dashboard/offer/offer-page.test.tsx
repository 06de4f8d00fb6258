import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RescueOffer } from '#contract/rescue';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { OfferPage } from './offer-page.tsx';

const ANSWER = 'POST /_api/offer/answer';
const OFFER: RescueOffer = {
  state: 'open',
  bookingId: null,
  customerName: 'Nora N.',
  serviceName: 'Standard Clean',
  minutes: 180,
  advisedMinutes: null,
  extras: [],
  home: { bedrooms: 2, bathrooms: 1, pets: true },
  city: { name: 'Baltimore', state: 'MD', timeZone: 'America/New_York' },
  area: '21201',
  startTime: '2030-05-08T13:00:00.000Z',
  endTime: '2030-05-08T16:00:00.000Z',
  pay: 140.25,
  until: '2030-05-08T11:00:00.000Z',
};

async function open(state: RescueOffer['state'] = 'open') {
  const server = startFakeServer();
  const onChanged = vi.fn<() => void>();
  const bookingId = state === 'yours' ? 1042 : null;
  const person = await renderOnPage(
    <OfferPage offer={{ ...OFFER, state, bookingId }} token="t" onChanged={onChanged} />,
  );
  return { server, person, onChanged };
}
const words = () => document.body.textContent;

// shows: product/somebody-else-comes/offer-page
it('says who, where, how long and what one gets, and is taken by one press', async () => {
  const { server, person, onChanged } = await open();
  for (const shown of ['Can you come?', '$140.25', 'Nora N.', '21201, Baltimore, MD', '2 bed 1 bath', '3 hours'])
    expect(words()).toContain(shown);
  server.answers(ANSWER, { message: 'The job is yours. Thank you for coming.' });
  await person.click(button('Yes, I come'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(ANSWER)).toEqual([{ token: 't', accept: true, pay: 140.25 }]);
});

it('thanks for a no, and shows what it is where somebody was faster', async () => {
  const { server, person } = await open();
  server.answers(ANSWER, { message: 'Thank you for telling us.' });
  await person.click(button('No, thank you'));
  await screen.findByText(/It changes nothing for you/);
});

it.each([
  ['yours', 'See the job'],
  ['taken', 'Somebody was faster. Thank you.'],
  ['busy', 'You have something else at that time'],
  ['over', 'This job is taken care of. Thank you.'],
] as const)('says how it stands: %s', async (state, text) => {
  await open(state);
  expect(words()).toContain(text);
  expect(screen.queryByRole('button', { name: 'Yes, I come' })).toBeNull();
});

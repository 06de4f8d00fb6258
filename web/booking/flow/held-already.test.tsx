import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BOTH_SERVICES, offerOf } from '../../../tests/details-form.tsx';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { clearUserData } from '../../api/current-user.ts';
import { BookingFlow } from './booking-flow.tsx';

/** The page of a time that is taken, as a tab opens it. */
async function openTaken(): Promise<void> {
  startFakeServer();
  const offer = offerOf(BOTH_SERVICES, 34);
  const taken = { ...offer, timeSlot: { ...offer.timeSlot, available: false } };
  await renderOnPage(<BookingFlow offer={taken} otherTimes="" nextTime={() => null} onBooked={() => {}} />);
}

it('a time that this browser holds says so in every tab, and goes on; to whoever comes after them it is taken', async () => {
  // As another tab has written it down.
  localStorage.setItem('own-holds', JSON.stringify({ 34: Date.now() + 500_000 }));
  await openTaken();
  expect(screen.getByText('You already hold this time').parentElement?.textContent).toBe(
    'You already hold this time in this browser, for 9 more minutes. Go on with it here, or in the tab where you began.',
  );
  button('Continue to Payment');
  document.body.replaceChildren();

  clearUserData({ id: 1, name: 'Robin', email: 'robin@example.com' });
  await openTaken();
  screen.getByText('That time was just taken. Please choose another.');
  expect(screen.queryByText('You already hold this time')).toBeNull();
});

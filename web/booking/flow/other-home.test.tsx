import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BOTH_SERVICES, offerOf } from '../../../tests/details-form.tsx';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import { keepCriteria } from '../../criteria/kept-criteria.ts';
import { BookingFlow } from './booking-flow.tsx';
import { loadBookingDraft, saveBookingDraft } from './booking-storage.ts';

const address = '12 Oak Street, Baltimore';

it.each([
  [2, 'Another home', ''],
  [3, '12 Oak Street, 3 bed 2 bath', address],
])('a search for %i bedrooms books %s, whose size no other home’s address changes', async (bedrooms, home, typed) => {
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  keepCriteria({ bedrooms, bathrooms: 2 });
  // Left of a booking before.
  saveBookingDraft({ ...loadBookingDraft(), address, userId: String(ROBIN.id) });
  const offer = offerOf(BOTH_SERVICES);
  const server = startFakeServer();
  server.answers('GET /_api/time-slot', offer);
  server.answers('GET /_api/homes', {
    homes: [
      {
        ...{ id: 3, label: null, street: '12 Oak Street', unit: null, zip: null, kind: null, pets: null, notes: null },
        ...{ bedrooms: 3, bathrooms: 2, lastCleaned: null, address, nextVisit: null },
        city: offer.timeSlot.city,
      },
    ],
  });
  await renderOnPage(<BookingFlow offer={offer} otherTimes="" nextTime={() => null} onBooked={() => {}} />);
  const select = await screen.findByLabelText<HTMLSelectElement>('Home');
  expect(select.selectedOptions[0]!.textContent).toBe(home);
  expect(field('Address to clean (optional)').value).toBe(typed);
});

import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { BOTH_SERVICES, offerOf } from '../../../tests/details-form.tsx';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { keepCriteria } from '../../criteria/kept-criteria.ts';
import { BookingFlow } from './booking-flow.tsx';
import type { ChosenLengths } from './booking-length.ts';
import { SlotSidebar } from './slot-sidebar.tsx';

const plain = offerOf(BOTH_SERVICES);
const offer = { ...plain, timeSlot: { ...plain.timeSlot, longestMinutes: 480 } };

/** As the page of a time has the two side by side. */
function BesideTheForm() {
  const [lengths, setLengths] = useState<ChosenLengths>();
  return (
    <>
      <BookingFlow offer={offer} otherTimes="" nextTime={() => null} onLengths={setLengths} onBooked={() => {}} />
      <SlotSidebar offer={offer} minutes={180} {...(lengths && { minutesOf: lengths.minutesOf })}>
        and so on
      </SlotSidebar>
    </>
  );
}

it('has each service for as long as the home takes, as the form beside it', async () => {
  keepCriteria({ bedrooms: 3, bathrooms: 2 });
  const server = startFakeServer();
  server.answers('GET /_api/homes', { homes: [] });
  const [standard, deep] = BOTH_SERVICES;
  server.answers('GET /_api/time-slot', {
    ...offer,
    services: [
      { ...standard!, advisedMinutes: 210 },
      { ...deep!, advisedMinutes: 420 },
    ],
  });
  const person = await renderOnPage(<BesideTheForm />);
  const prices = () => screen.getAllByRole('definition').map((sum) => sum.parentElement?.textContent);
  const ofHome = ['Standard Clean3.5 hours at $45.00$157.50', 'Deep Clean7 hours at $55.00$385.00'];
  await expect.poll(prices).toEqual(expect.arrayContaining(ofHome));
  await person.selectOptions(field('Service'), 'Deep Clean, 7 h, $385.00');
  expect(prices()).toEqual(expect.arrayContaining(ofHome));
});

it('says that its figures are about to change, until it is known what the home takes', async () => {
  await renderOnPage(
    <SlotSidebar offer={offer} minutes={180} busy>
      and so on
    </SlotSidebar>,
  );
  expect(document.querySelector('.prices')?.getAttribute('aria-busy')).toBe('true');
});

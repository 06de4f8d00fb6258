import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnHome } from '#contract/own-homes';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { ROBIN } from '../../../tests/session-user.ts';
import { setSession } from '../../accounts/session.ts';
import type { Criteria } from '../../criteria/criteria.ts';
import { loadBookingDraft, saveBookingDraft } from '../flow/booking-storage.ts';
import { useHomeChoice } from './use-home-choice.ts';

const OAK: OwnHome = {
  id: 3,
  label: null,
  street: '12 Oak Street',
  unit: null,
  zip: null,
  city: { name: 'Baltimore', slug: 'baltimore', timeZone: 'America/New_York' },
  kind: null,
  bedrooms: 2,
  bathrooms: 1.5,
  lastCleaned: null,
  pets: null,
  notes: null,
  address: '12 Oak Street',
  nextVisit: null,
};

/** What was chosen for a time stays its own: each look is at another one. */
let slotId = 30;

async function chosenWith(criteria: Criteria, typedAddress: string, chosenBefore = '') {
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  saveBookingDraft({ ...loadBookingDraft(), address: typedAddress, homeId: chosenBefore });
  const server = startFakeServer();
  server.answers('GET /_api/homes', { homes: [OAK] });
  const { result } = renderHook(() => useHomeChoice({ id: ++slotId, city: OAK.city }, criteria, () => {}));
  await waitFor(() => expect(result.current.homes).toHaveLength(1));
  return result.current.homeId;
}

it('chooses the home that fits what was searched for, also where its address was typed before there was an account', async () => {
  expect(await chosenWith({}, '')).toBe(3);
  expect(await chosenWith({ bedrooms: 2, bathrooms: 1.5 }, '')).toBe(3);
  expect(await chosenWith({ bedrooms: 2, bathrooms: 1.5 }, '12 Oak Street')).toBe(3);
  expect(await chosenWith({ bedrooms: 3, bathrooms: 1 }, '')).toBeUndefined();
  expect(await chosenWith({}, '7 Elm Street')).toBeUndefined();
});

it('lets go of the home of a booking before, where other rooms were searched for since', async () => {
  expect(await chosenWith({ bedrooms: 2, bathrooms: 1.5 }, OAK.address, '3')).toBe(3);
  expect(await chosenWith({ bedrooms: 5, bathrooms: 3 }, OAK.address, '3')).toBeUndefined();
});

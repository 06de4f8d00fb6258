import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PlanOffer } from '#contract/plan-offer';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import { setCurrentUser } from '../../api/current-user.ts';
import ItsPlan from '../plans/start/its-plan.tsx';
import { MoveDone } from './move-done.tsx';

const OFFER = 'GET /_api/plans/offer';
const BACK = 'See your standing visits';

afterEach(() => setCurrentUser(null));

const open = () => renderOnPage(<MoveDone booking={BOOKING} token="t" plan={<ItsPlan bookingId={BOOKING.id} />} />);

it('leads back to the standing visits that the visit is one of, beside its booking', async () => {
  const server = startFakeServer();
  server.answers(OFFER, { planToken: 'p', isAgreed: true, problem: 'unfit' } as PlanOffer);
  act(() => setCurrentUser({ id: 7, name: 'Anna Grant', email: 'anna@example.com' }));
  await open();
  expect((await screen.findByRole('link', { name: BACK })).getAttribute('href')).toBe('/plan/p');
  expect(screen.getByRole('link', { name: 'See your booking' }).getAttribute('href')).toBe('/booking/t');
});

it('leads to none from a booking for once', async () => {
  const server = startFakeServer();
  server.answers(OFFER, { planToken: null, isAgreed: false, problem: null } as PlanOffer);
  await open();
  await waitFor(() => expect(server.received(OFFER)).toEqual([{ bookingId: String(BOOKING.id) }]));
  expect(screen.queryByRole('link', { name: BACK })).toBeNull();
});

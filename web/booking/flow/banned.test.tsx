import { act, cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { BOTH_SERVICES, offerOf } from '../../../tests/details-form.tsx';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { Dashboard } from '../../accounts/dashboard/dashboard.tsx';
import { setSession } from '../../accounts/session.ts';
import { BookingFlow } from './booking-flow.tsx';

/** Whom the team has banned reads so before anything is filled in (docs/product.md#customers). */

const flow = <BookingFlow offer={offerOf(BOTH_SERVICES)} otherTimes={null} nextTime={() => null} onBooked={() => {}} />;
const BANNED = { ...ROBIN, banned: true } as const;

it('has no form to book with', async () => {
  startFakeServer();
  act(() => setSession({ status: 'authenticated', user: BANNED }));
  await renderOnPage(flow);
  screen.getByText(NO_BOOKINGS);
  expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('button', { name: /^Continue to Payment/ })).toBeNull();
});

it('is told on the dashboard, and nobody else is', async () => {
  startFakeServer();
  await renderOnPage(<Dashboard user={BANNED} bookings={null} favorites={null} />);
  screen.getByText(NO_BOOKINGS, { exact: false });
  cleanup();
  await renderOnPage(<Dashboard user={ROBIN} bookings={null} favorites={null} />);
  expect(screen.queryByText(NO_BOOKINGS, { exact: false })).toBeNull();
});

import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { BOTH_SERVICES, offerOf } from '../../../tests/details-form.tsx';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { dropHint, setSession } from '../../accounts/session.ts';
import BookAgainPage from '../../pages/book-again.tsx';

/** The page that books once more tells its owner more than who has its link (docs/security.md#shared-browsers). */

const CALL = 'GET /_api/bookings/again';
const AT_BOOKING = { params: { bookingId: '1042' } } as unknown as ComponentProps<typeof BookAgainPage>;
const ADDRESS = '12 Keswick Road, Baltimore, MD 21211';

const offer = offerOf(BOTH_SERVICES);
const byLink = {
  problem: null,
  cleaner: { displayName: 'Denise Whitfield', slug: 'denise-whitfield', avatarUrl: null },
  city: { name: 'Baltimore', slug: 'baltimore', timeZone: 'America/New_York' },
  service: { id: 1, name: 'Standard Clean' },
  minutes: 180,
  home: null,
  extras: [],
  missingExtras: [],
  hourlyRate: 45,
  earlierHourlyRate: 45,
  timeSlots: [offer.timeSlot],
  otherCleaners: [],
  streetEnd: 'Road',
  contact: null,
};

it('shows nothing of who has signed out, also while its answer is on its way', async () => {
  // Another file of this thread may have left it, and the page would ask for a session.
  dropHint();
  const server = startFakeServer();
  const { displayName: name, email } = ROBIN;
  const contact = { homeId: null, name, email, address: ADDRESS, phone: null, notes: null };
  server.answers(CALL, { ...byLink, contact } as never);
  server.answers('GET /_api/time-slot', offer as never);
  await renderOnPage(<BookAgainPage {...AT_BOOKING} />);
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await screen.findByText(ADDRESS);
  const arrive = server.answersLater(CALL, byLink as never);
  act(() => setSession({ status: 'unauthenticated', reason: 'signed-out' }));
  expect(screen.queryByText(ADDRESS)).toBeNull();
  await act(async () => arrive());
  await waitFor(() => screen.getByText('Last time one that ends in “…Road”. You type it next.'));
  // What comes next is no payment yet.
  button('Continue');
  screen.getByText('Next: your name, your email and the address, then the payment.');
  expect(screen.queryByText(ADDRESS)).toBeNull();
});

it('tells who has blocked the cleaner so in place of the form, and leads to their settings', async () => {
  startFakeServer().answers(CALL, { ...byLink, blocked: true } as never);
  await renderOnPage(<BookAgainPage {...AT_BOOKING} />);
  act(() => setSession({ status: 'authenticated', user: ROBIN }));
  await screen.findByRole('heading', { name: 'You have blocked Denise' });
  screen.getByText('Unblock in your settings to book again.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/settings');
  expect(screen.queryByRole('button', { name: /Payment|Pay/ })).toBeNull();
});

it('says why a later time comes first', async () => {
  const at = (id: number, startTime: string, endTime: string) => ({ ...offer.timeSlot, id, startTime, endTime });
  const timeSlots = [
    at(1, '2030-05-15T13:00:00.000Z', '2030-05-15T16:00:00.000Z'),
    at(2, '2030-05-09T13:00:00.000Z', '2030-05-09T16:00:00.000Z'),
  ];
  const server = startFakeServer();
  server.answers(CALL, { ...byLink, timeSlots } as never);
  server.answers('GET /_api/time-slot', offer as never);
  await renderOnPage(<BookAgainPage {...AT_BOOKING} />);
  act(() => setSession({ status: 'unauthenticated', reason: 'signed-out' }));
  const [first, second] = await screen.findAllByRole('radio');
  expect(first!.closest('label')!.textContent).toContain('The weekday of last time');
  expect(second!.closest('label')!.textContent).not.toContain('last time');
});

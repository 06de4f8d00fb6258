import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { openPage } from '../../tests/open-page.tsx';
import { field } from '../../tests/render-on-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import Availability from './availability.tsx';

const TIMES = 'GET /_api/time-slots';
const city = (id: number, name: string) => ({
  id,
  name,
  slug: name.toLowerCase(),
  state: 'MD',
  timeZone: 'America/New_York',
  today: '2030-05-08',
  openThisWeek: 1,
});

// shows: product/availability/needs-login-only, product/availability/all-cities-first
// shows: product/availability/six-skeletons, product/availability/empty
it.each([true, false])('who has signed in sees all cities’ times, with or without a profile: %s', async (complete) => {
  document.body.replaceChildren();
  const server = startFakeServer();
  server.answers('GET /_api/cities', { cities: [city(1, 'Baltimore'), city(2, 'Miami')] } as never);
  const slot = {
    id: 7,
    startTime: '2030-05-08T13:00:00.000Z',
    endTime: '2030-05-08T16:00:00.000Z',
    city: city(1, 'Baltimore'),
    longestMinutes: 480,
    cleaner: {
      displayName: 'Denise Whitfield',
      slug: 'denise-whitfield',
      avatarUrl: null,
      hourlyRate: 45,
      rating: 4.9,
      jobsCompleted: 3,
    },
    fromPrice: 135,
  };
  const come = server.answersLater(TIMES, { timeSlots: [slot], nextCursor: null, days: [] } as never);
  const user = { ...ROBIN, onboardingComplete: complete };
  const pages = { '/availability': Availability };
  const { person } = await openPage('/availability', pages, { status: 'authenticated', user });
  await waitFor(() => expect(document.querySelectorAll('main .slot.skeleton')).toHaveLength(6));
  await act(async () => come());
  await screen.findByRole('link', { name: /^Book Denise Whitfield/ });
  const chosen = () => field('City') as unknown as HTMLSelectElement;
  expect(chosen().selectedOptions[0]!.textContent).toBe('All Cities');

  server.answers(TIMES, { timeSlots: [], nextCursor: null, days: [] } as never);
  await person.selectOptions(chosen(), 'Miami');
  await screen.findByRole('heading', { name: 'No available slots' });
  screen.getByText('Please check back later or try a different city.');
});

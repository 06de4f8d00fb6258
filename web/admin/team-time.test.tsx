import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import { TEAM_JOB } from '../../tests/team-job.ts';
import { setSession } from '../accounts/session.ts';
import { setServerClock } from '../api/server-clock.ts';
import MoveDialog from './job/move-dialog.tsx';
import { dayAndTime } from './team-time.ts';

afterEach(() => {
  vi.useRealTimers();
  setServerClock(new Date().toISOString());
});

it('this year and today are those of the server’s clock, whatever a computer’s own clock shows', async () => {
  setSession({ status: 'authenticated', user: { ...ROBIN, now: '2041-05-06T12:00:00.000Z' } });
  expect(dayAndTime('2041-05-08T13:00:00.000Z', 'America/New_York')).toBe('Wed, May 8, 9:00 AM');
  expect(dayAndTime('2030-05-08T13:00:00.000Z', 'America/New_York')).toBe('Wed, May 8, 2030, 9:00 AM');
  // Said once more with an older reply, such as of a changed profile, it is not as if it were then.
  vi.useFakeTimers({ now: Date.now() + 366 * 86_400_000, toFake: ['Date'] });
  setSession({ status: 'authenticated', user: { ...ROBIN, now: '2041-05-06T12:00:00.000Z' } });
  expect(dayAndTime('2042-05-08T13:00:00.000Z', 'America/New_York')).toBe('Thu, May 8, 9:00 AM');
  vi.useRealTimers();

  const server = startFakeServer();
  server.answers('GET /_api/time-slots', { timeSlots: [], nextCursor: null, days: [] });
  await renderOnPage(<MoveDialog job={TEAM_JOB} onDone={() => {}} />);
  await waitFor(() => expect(server.received('GET /_api/time-slots')).toHaveLength(1));
  expect(server.received('GET /_api/time-slots')[0]).toMatchObject({ to: expect.stringMatching(/^2041-06-/) });
  await screen.findByText('Denise has no open time that is long enough.');
});

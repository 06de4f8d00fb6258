import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnPage } from '../../tests/render-on-page.tsx';
import { HistoryList } from './history-list.tsx';

const [from, to] = ['2030-05-08T13:00:00.000Z', '2030-05-09T15:00:00.000Z'];

it('says from when to when something was moved, in the city’s time, and how long it lasts since', async () => {
  const entry = { at: '2030-05-01T13:00:00.000Z', action: 'booking.moved', who: 'customer', why: null };
  const history = [
    { ...entry, moved: { from, to, minutes: null } },
    { ...entry, action: 'visit.moved', moved: { from, to: from, minutes: 240 } },
    { ...entry, action: 'visit.time-chosen', moved: { from: null, to, minutes: 240 } },
    { ...entry, action: 'booking.move-proposed', moved: null, times: [from, to] },
    { ...entry, action: 'booking.held', moved: null },
  ];
  await renderOnPage(<HistoryList history={history} zone="America/Los_Angeles" />);
  const said = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  expect(said.map((words) => words?.replaceAll(', 2030', ''))).toEqual([
    'From Wed, May 8, 6:00 AM to Thu, May 9, 8:00 AM',
    'At the same time, for 4 hours',
    'To Thu, May 9, 8:00 AM, for 4 hours',
    'Wed, May 8, 6:00 AM; Thu, May 9, 8:00 AM',
    'customer',
  ]);
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import ClashBox from './clash-box.tsx';

const at = (day: string) => ({ startTime: `${day}T17:00:00.000Z`, endTime: `${day}T20:00:00.000Z` });

it('offers no time behind the last day of the plan, and none in a pause', async () => {
  const clash: PlanVisit = {
    ...VISITS[1],
    ...{ nominalDate: '2030-06-11', state: 'clash', clash: 'booked', startTime: null, endTime: null },
    refundAmount: null,
    proposed: ['2030-06-08', '2030-06-09', '2030-06-13'].map((day, n) => ({ timeSlotId: n, ...at(day), isOpen: true })),
  };
  const timeSlots = ['2030-06-10', '2030-06-12', '2030-06-14'].map((day, n) => ({ id: 10 + n, ...at(day) }));
  startFakeServer().answers('GET /_api/time-slots', { timeSlots, total: 3, nextCursor: null } as never);
  const pause = { pausedFrom: '2030-06-09', pausedUntil: '2030-06-10' };
  const plan = { ...PLAN, token: 't', ...pause, endsAfter: '2030-06-12' };
  const props = { plan, visit: clash, day: 'Tuesday, June 11', onChanged: async () => {}, onClose: () => {} };
  await renderOnPage(<ClashBox {...props} />);
  await screen.findByText('Denise’s open times near that day:');
  screen.getByText(/Another time is 3 hours and costs \$126\.00/);
  const times = within(screen.getByRole('group', { name: 'Choose for Tuesday, June 11' })).getAllByRole('button', {
    name: /1:00 PM/,
  });
  expect(times.map((time) => time.getAttribute('aria-label') ?? time.textContent)).toEqual([
    'Saturday, June 8, 1:00 PM – 4:00 PM',
    '1:00 PM to 4:00 PM, Wednesday, June 12',
  ]);
});

it('opens at the week of the day that has lost its time', async () => {
  const clash: PlanVisit = {
    ...VISITS[1],
    ...{ nominalDate: '2030-06-11', lostDay: '2030-06-11', state: 'clash', clash: 'booked' },
    ...{ startTime: null, endTime: null, refundAmount: null, proposed: [] },
  };
  const timeSlots = ['2030-06-05', '2030-06-12'].map((day, n) => ({ id: 10 + n, ...at(day) }));
  startFakeServer().answers('GET /_api/time-slots', { timeSlots, total: 2, nextCursor: null } as never);
  const plan = { ...PLAN, token: 't', now: '2030-06-01T12:00:00.000Z' };
  const props = { plan, visit: clash, day: 'Tuesday, June 11', onChanged: async () => {}, onClose: () => {} };
  await renderOnPage(<ClashBox {...props} />);
  await screen.findByRole('button', { name: '1:00 PM to 4:00 PM, Wednesday, June 12' });
  expect(screen.queryByRole('button', { name: /June 5/ })).toBeNull();
});

import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import ClashBox from './clash-box.tsx';
import { Visits } from './visits.tsx';

const ANSWER = 'POST /_api/plans/answer-clash';
const lost = (nominalDate: string): PlanVisit => ({
  ...VISITS[1],
  ...{ nominalDate, lostDay: nominalDate, state: 'clash', clash: 'time_off', bookingId: null },
  ...{ startTime: null, endTime: null, refundAmount: null },
});
const plan = { ...PLAN, token: 't' };

it('asks once about several dates without a time, after a second press, and says of none alone', async () => {
  const server = startFakeServer();
  server.answers(ANSWER, { message: 'There is no visit on this date.' } as never);
  const onChanged = vi.fn(async () => {});
  const props = { plan, token: 't', onChanged };
  const person = await renderOnPage(<Visits {...props} visits={[lost('2030-06-11'), lost('2030-06-18')]} />);
  screen.getByText(/^Denise has no time on two dates\./);
  await person.click(button('Leave both dates out'));
  expect(server.received(ANSWER)).toEqual([]);
  screen.getByText('No visit on Tuesday, June 11 and Tuesday, June 18?');
  await person.click(button('Leave both dates out'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  const answer = { planId: PLAN.id, answer: 'skip' };
  expect(server.received(ANSWER)).toEqual([
    { ...answer, nominalDate: '2030-06-11' },
    { ...answer, nominalDate: '2030-06-18' },
  ]);
  cleanup();
  await renderOnPage(<Visits {...props} visits={[lost('2030-06-11')]} />);
  expect(screen.queryByText(/has no time on/)).toBeNull();
});

it('lets a date that was left out be chosen again, not one that was skipped with its time', async () => {
  const leftOut: PlanVisit = { ...lost('2030-06-11'), state: 'skipped', leftOut: 'skipped', clash: null };
  const skipped: PlanVisit = { ...VISITS[1], state: 'skipped', leftOut: 'skipped', refundAmount: null };
  startFakeServer().answers('GET /_api/time-slots', { timeSlots: [], total: 0, nextCursor: null } as never);
  const props = { plan, token: 't', onChanged: async () => {} };
  await renderOnPage(<Visits {...props} visits={[skipped, leftOut]} />);
  expect(screen.getAllByRole('button')).toEqual([button('Choose again for Tuesday, June 11')]);
  cleanup();
  const nextRate = { hourlyRate: 44, amount: 132, from: '2030-06-10', needsYes: false, consentText: '' };
  const box = { plan: { ...plan, nextRate }, visit: leftOut, day: 'Tuesday, June 11' };
  await renderOnPage(<ClashBox {...box} onChanged={async () => {}} onClose={() => {}} />);
  screen.getByText(/^As you have chosen, there is no visit then.* costs \$132\.00/);
  await screen.findByText('A time in place of Tuesday, June 11 after all?');
  expect(screen.queryByRole('button', { name: 'Leave this date out' })).toBeNull();
  button('Find somebody else');
});

it('leaves the others out where one was answered elsewhere meanwhile', async () => {
  const server = startFakeServer();
  server.refuses(ANSWER, 409, 'This visit has its time already. It can be skipped.');
  const onChanged = vi.fn(async () => {});
  const props = { plan, token: 't', onChanged };
  const person = await renderOnPage(<Visits {...props} visits={[lost('2030-06-11'), lost('2030-06-18')]} />);
  await person.click(button('Leave both dates out'));
  await person.click(button('Leave both dates out'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(ANSWER)).toHaveLength(2);
});

it('leaves whoever goes by keyboard at the heading above once all of them are left out', async () => {
  startFakeServer().answers(ANSWER, { message: 'There is no visit on this date.' } as never);
  const Shown = () => {
    const [visits, setVisits] = useState([lost('2030-06-11'), lost('2030-06-18')]);
    const leftOut = visits.map((visit) => ({ ...visit, state: 'skipped' as const, leftOut: 'skipped' as const }));
    return <Visits plan={plan} token="t" visits={visits} onChanged={async () => setVisits(leftOut)} />;
  };
  const person = await renderOnPage(<Shown />);
  await person.click(button('Leave both dates out'));
  await person.click(button('Leave both dates out'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Coming visits' })));
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Plan, PlanVisit } from '#contract/plans';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { Visits } from './visits.tsx';

const [, planned] = VISITS;

async function open(visits: PlanVisit[], plan: Plan = PLAN) {
  await renderOnPage(<Visits plan={plan} visits={visits} token="t" onChanged={async () => {}} />);
  return screen.findAllByRole('listitem');
}

it('says when a visit is charged, and of none that it was before it is paid', async () => {
  await open([planned]);
  screen.getByText('Will be charged Sunday, May 26, 9:00 PM');
  document.body.replaceChildren();
  await open([planned], { ...PLAN, now: '2030-05-27T01:00:30.000Z' });
  screen.getByText('About to be charged');
  expect(screen.queryByText(/Charged/)).toBeNull();
});

it('tells a visit that was skipped by itself from those that a pause takes off', async () => {
  const skipped: PlanVisit = { ...planned, state: 'skipped', leftOut: 'skipped', refundAmount: null };
  const [inPause, resting]: PlanVisit[] = [
    { ...skipped, nominalDate: '2030-06-11', startTime: '2030-06-11T13:00:00.000Z', leftOut: 'paused' },
    { ...skipped, nominalDate: '2030-06-25', startTime: '2030-06-25T13:00:00.000Z', leftOut: 'paused' },
  ];
  const pause = { pausedFrom: '2030-06-01', pausedUntil: '2030-06-20' };
  const rows = await open([skipped, inPause!, resting!], { ...PLAN, ...pause });
  expect(rows.map((row) => row.querySelector('.badge')?.textContent)).toEqual(['Skipped', 'Paused', 'Paused']);
  expect(rows.map((row) => row.textContent?.includes('Taken off by your pause.'))).toEqual([false, true, false]);
});

it('tells what a pause takes off by the day on which it was to be, to which it may have been moved', async () => {
  const paused: PlanVisit = { ...planned, state: 'skipped', leftOut: 'paused', refundAmount: null };
  const visits: PlanVisit[] = [
    { ...paused, nominalDate: '2030-05-29', startTime: '2030-06-05T13:00:00.000Z' },
    { ...paused, nominalDate: '2030-06-11', startTime: '2030-06-25T13:00:00.000Z' },
    { ...paused, nominalDate: '2030-06-12', startTime: null, endTime: null, lostDay: '2030-06-26' },
  ];
  const rows = await open(visits, { ...PLAN, pausedFrom: '2030-06-01', pausedUntil: '2030-06-20' });
  expect(rows.map((row) => row.textContent?.includes('Taken off by your pause.'))).toEqual([true, false, false]);
  expect(rows[2]?.textContent).toContain('Wednesday, June 26');
});

it('says of a date without a time whether its cleaner proposes others', async () => {
  const at = { startTime: '2030-06-12T17:00:00.000Z', endTime: '2030-06-12T20:00:00.000Z' };
  const clash: PlanVisit = { ...planned, state: 'clash', clash: 'time_off', refundAmount: null, lostDay: '2030-06-11' };
  const wordsWith = async (isOpen: boolean) => {
    document.body.replaceChildren();
    const [row] = await open([{ ...clash, proposed: [{ timeSlotId: 9, ...at, isOpen }] }], { ...PLAN, token: 't' });
    return row?.textContent;
  };
  expect(await wordsWith(true)).toContain('Denise is off that day. Other times are proposed: please choose.');
  expect(await wordsWith(false)).toContain('Denise is off that day. What would you like instead?');
});

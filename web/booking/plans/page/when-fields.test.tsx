import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { WorkingDay } from '#contract/plan-hours';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN } from '../../../../tests/shown-plan.ts';
import type { WantedPlan } from './part-props.ts';
import { canBe, WhenFields } from './when-fields.tsx';

const usual = { startTime: '09:00', endTime: '17:00', shortestMinutes: 180, longestMinutes: 480 };
/** Tuesdays are the plan's. */
const DAYS: WorkingDay[] = [
  { ...usual, weekday: 2 },
  { ...usual, weekday: 3, startTime: '12:00' },
  { ...usual, weekday: 4, endTime: '11:00' },
  { ...usual, weekday: 5, shortestMinutes: 240 },
];
const WANTED: WantedPlan = { ...PLAN, homeId: undefined };

function Fields({ days }: { days?: WorkingDay[] }) {
  const [wanted, setWanted] = useState(WANTED);
  return <WhenFields plan={PLAN} wanted={wanted} days={days} onWhen={(when) => setWanted({ ...wanted, ...when })} />;
}
const optionsOf = (label: string) => within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');

// shows: product/standing-visits/hours
it('offers the times at which the cleaner works, and says which days are not', async () => {
  const person = await renderOnPage(<Fields days={DAYS} />);
  expect(optionsOf('Day').map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Sundays (not working)', true],
    ['Mondays (not working)', true],
    ['Tuesdays', false],
    ['Wednesdays', false],
    ['Thursdays (no room for 3 hours)', true],
    ['Fridays (from 4 hours)', true],
    ['Saturdays (not working)', true],
  ]);
  expect([optionsOf('Time')[0], optionsOf('Time').at(-1)].map((one) => one?.textContent)).toEqual([
    '9:00 AM',
    '2:00 PM',
  ]);
  expect(screen.getByRole('status').textContent).toBe('On Tuesdays Denise works from 9:00 AM to 5:00 PM.');
  // Nine is before the hours of that day.
  await person.selectOptions(screen.getByLabelText('Day'), 'Wednesdays');
  expect((screen.getByLabelText('Time') as HTMLSelectElement).value).toBe('12:00');
  expect(screen.getByRole('status').textContent).toBe('On Wednesdays Denise works from 12:00 PM to 5:00 PM.');
});

it('offers everything as long as the hours are not known, and what is now always', async () => {
  await renderOnPage(<Fields />);
  expect(optionsOf('Day').filter(({ disabled }) => disabled)).toEqual([]);
  expect(optionsOf('Time')).toHaveLength(48);
  // The cleaner has given up that day since: as it is it stays, shorter it can be, and longer not.
  const gone = DAYS.filter(({ weekday }) => weekday !== PLAN.weekday);
  const lengths = [150, 180, 210].map((minutes) => canBe(gone, PLAN, { ...WANTED, minutes }));
  expect(lengths).toEqual([true, true, false]);
});

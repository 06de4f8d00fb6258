import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { policy } from '#contract/policy';
import type { OwnSchedule } from '#contract/schedule';
import { DEFAULT_WEEK, type ScheduleDay, type Weekday } from '#contract/weekly-schedule';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, errorOf, field, isBusy, renderOnPage } from '../../../tests/render-on-page.tsx';
import WeekEditor from './week-editor.tsx';

const CALL = 'POST /_api/cleaner/schedule';

/** The default week with some days changed. */
const weekWith = (days: Partial<Record<Weekday, Partial<ScheduleDay>>>): ScheduleDay[] =>
  DEFAULT_WEEK.map((row) => ({ ...row, ...days[row.day] }));

const MONDAYS = weekWith({ Monday: { available: true } });
const SLOT = { id: 1, startTime: '2030-05-06T13:00:00.000Z', endTime: '2030-05-06T16:00:00.000Z' };

async function open(weeklySchedule = MONDAYS, more: Partial<OwnSchedule> = {}, isPublic = true) {
  const schedule: OwnSchedule = {
    weeklySchedule,
    timeOff: [],
    slots: [],
    timeZone: 'America/New_York',
    today: '2030-05-06',
    ...more,
  };
  const server = startFakeServer();
  server.answers(CALL, { added: 4, removed: 0, longestChanged: 0, kept: 0 });
  server.answers('GET /_api/cleaner/plans', { plans: [], timeZone: schedule.timeZone, today: schedule.today });
  const onDone = vi.fn<() => void>();
  const person = await renderOnPage(<WeekEditor {...{ schedule, isPublic, onDone }} />);
  return { server, person, onDone, schedule };
}

/** The row of a day. */
const row = (day: Weekday) => within(field(day).closest('li')!);
const choices = (label: string) => [...field(label).querySelectorAll('option')].map(({ textContent }) => textContent);
const saved = (received: { preview?: boolean | undefined }[]) => received.filter(({ preview }) => !preview);

describe('days', () => {
  it('that are off offer no hours; one that is turned on has its hours from before, and its times', async () => {
    const { person } = await open(weekWith({ Tuesday: { startTime: '10:00', endTime: '14:30', slotDuration: 2 } }));
    screen.getByText('All days are off. Nobody can book you until you turn one on.');
    expect(screen.queryByLabelText('Tuesday, from')).toBeNull();
    await person.click(field('Tuesday'));
    expect(field('Tuesday, from').value).toBe('10:00');
    expect(field('Tuesday, to').value).toBe('14:30');
    expect(field('Tuesday, shortest booking').value).toBe('2');
    row('Tuesday').getByText('10:00 AM to 12:00 PM,');
    expect(screen.queryByText(/^All days are off/)).toBeNull();
    await person.click(field('Tuesday'));
    row('Tuesday').getByText('Off');
  });

  it('show the times that their hours make, an hour apart, and say when there are too few for one', async () => {
    const { person } = await open();
    const times = () =>
      row('Monday')
        .queryAllByText(/ to .*,$/)
        .map(({ textContent }) => textContent?.trim());
    expect(times()).toEqual(['9:00 AM to 12:00 PM,', '1:00 PM to 4:00 PM,']);
    await person.selectOptions(field('Monday, shortest booking'), '4 hours');
    expect(times()).toEqual(['9:00 AM to 1:00 PM,']);
    // The longest booking is never shorter than that.
    const longest = 'Monday, longest booking';
    expect(choices(longest).slice(0, 2)).toEqual(['no limit', 'up to 4 hours']);
    await person.selectOptions(field(longest), 'up to 4 hours');
    await person.selectOptions(field('Monday, shortest booking'), '5 hours');
    expect(field(longest).value).toBe('5');
    await person.selectOptions(field('Monday, to'), '12:00 PM');
    expect(times()).toEqual([]);
    row('Monday').getByText('Too short for a job.');
    expect(button('Save week').disabled).toBe(false);
  });
});

describe('the hours of a day', () => {
  it('are given to all others by one press, which turns no day on', async () => {
    const { person } = await open(
      weekWith({ Monday: { available: true, slotDuration: 2 }, Friday: { available: true } }),
    );
    await person.selectOptions(field('Monday, to'), '1:00 PM');
    await person.click(button('Use Monday’s hours on all days'));
    expect(document.activeElement?.textContent).toMatch(/^Every day has Monday’s hours now\./);
    expect([field('Friday, to').value, field('Friday, shortest booking').value]).toEqual(['13:00', '2']);
    expect(field('Sunday').checked).toBe(false);
    expect(screen.queryByRole('button', { name: /^Same hours on/ })).toBeNull();
    await person.click(field('Sunday'));
    expect(field('Sunday, to').value).toBe('13:00');
  });
});

describe('what can be chosen', () => {
  it('is every half hour of a day and the cleaner’s own time, and every length that the policy allows', async () => {
    await open(weekWith({ Monday: { available: true, startTime: '08:45' } }));
    expect(field('Monday, from').value).toBe('08:45');
    expect(choices('Monday, from').slice(17, 20)).toEqual(['8:30 AM', '8:45 AM', '9:00 AM']);
    expect(choices('Monday, from')).toHaveLength(49);
    expect(choices('Monday, to')).toHaveLength(48);
    const { shortestHours, longestHours } = policy.slots;
    const lengths = choices('Monday, shortest booking');
    expect([lengths.at(0), lengths.at(-1)]).toEqual([`${shortestHours} hour`, `${longestHours} hours`]);
    expect(lengths).toHaveLength(longestHours - shortestHours + 1);
  });
});

describe('an end that is not after the start', () => {
  it('is said at the field, cannot be saved, and is right again with another choice or the day off', async () => {
    const { server, person } = await open();
    await person.selectOptions(field('Monday, from'), '5:00 PM');
    expect(errorOf('Monday, to')).toBe('End time must be after start time');
    screen.getByText('Some hours need another look before this can be saved.');
    expect(button('Save week').disabled).toBe(true);
    await person.click(button('Save week'));
    await person.click(field('Monday'));
    expect(button('Save week').disabled).toBe(false);
    await person.click(field('Monday'));
    expect(button('Save week').disabled).toBe(true);
    await person.selectOptions(field('Monday, to'), '8:00 PM');
    expect(errorOf('Monday, to')).toBeUndefined();
    expect(button('Save week').disabled).toBe(false);
    await screen.findByText('Adds 4 open times.');
    expect(saved(server.received(CALL))).toEqual([]);
  });
});

describe('before it is saved', () => {
  it('tells what would change: nothing at first, then one question for all that is changed in one go', async () => {
    const { server, person } = await open(MONDAYS, {
      slots: [{ ...SLOT, longestMinutes: null, status: 'held', job: null }],
    });
    screen.getByText('Nothing is changed yet.');
    server.answers(CALL, { added: 0, removed: 3, longestChanged: 0, kept: 1 });
    // In one go, so that no time passes between the two, however busy the machine is.
    fireEvent.click(field('Friday'));
    fireEvent.click(field('Saturday'));
    await screen.findByText('Removes 3 open times; 1 booked or held time stays.');
    expect(server.received(CALL)).toEqual([
      {
        weeklySchedule: weekWith({
          Monday: { available: true },
          Friday: { available: true },
          Saturday: { available: true },
        }),
        preview: true,
      },
    ]);
    await person.click(field('Friday'));
    await person.click(field('Saturday'));
    await screen.findByText('Nothing is changed yet.');
  });
});

describe('saving', () => {
  it('sends all seven days once, with no preview before the cleaner is public, and closes the editor', async () => {
    const { server, person, onDone, schedule } = await open(MONDAYS, {}, false);
    const arrive = server.answersLater(CALL, schedule);
    await person.click(field('Wednesday'));
    await person.selectOptions(field('Wednesday, shortest booking'), '1 hour');
    await person.dblClick(button('Save week'));
    expect(isBusy('Save week')).toBe(true);
    expect(onDone).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    await screen.findByText('Your week is saved.');
    expect(server.received(CALL)).toEqual([
      {
        weeklySchedule: weekWith({ Monday: { available: true }, Wednesday: { available: true, slotDuration: 1 } }),
      },
    ]);
  });

  it('keeps the editor open with its changes when the server refuses', async () => {
    const { server, person, onDone } = await open(MONDAYS, {}, false);
    server.refuses(CALL, 403, 'Your account is suspended.');
    await person.click(field('Friday'));
    await person.click(button('Save week'));
    await screen.findByText('Your account is suspended.');
    expect(onDone).not.toHaveBeenCalled();
    expect(field('Friday').checked).toBe(true);
    await waitFor(() => expect(isBusy('Save week')).toBe(false));
  });

  it('is left out with "Discard changes"', async () => {
    const { server, person, onDone } = await open();
    await person.click(field('Friday'));
    await person.click(button('Discard changes'));
    expect(onDone).toHaveBeenCalledOnce();
    expect(saved(server.received(CALL))).toEqual([]);
  });
});

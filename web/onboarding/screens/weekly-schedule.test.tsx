import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_WEEK } from '#contract/weekly-schedule';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, errorOf, field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { TESS } from '../../../tests/session-user.ts';
import { ApiError } from '../../api/http.ts';
import { type Wizard, WizardContext } from '../wizard.ts';
import { WeeklySchedule } from './weekly-schedule.tsx';

// There is no IndexedDB here, as in a browser that blocks storage: what is typed is not kept, and all else has to work.
// That the first wrong field is brought into view, with the focus on it, needs frames: tests/browser/onboarding/ has it.

const MONDAYS = DEFAULT_WEEK.map((row) => ({ ...row, available: row.day === 'Monday' }));

async function open(draft: Record<string, unknown> | null = null) {
  startFakeServer();
  const save = vi.fn<Wizard['save']>(async () => {});
  const startOver = vi.fn<Wizard['startOver']>(async () => {});
  const wizard: Wizard = {
    user: TESS,
    screen: 3,
    answers: { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null },
    moved: true,
    reason: null,
    isEdit: false,
    save,
    back: async () => {},
    startOver,
  };
  const person = await renderOnPage(
    <WizardContext value={wizard}>
      <WeeklySchedule draft={draft} />
    </WizardContext>,
  );
  return { person, save, startOver };
}

it('begins with the focus on its heading and all days off, says what that means, and can be saved so', async () => {
  const { person, save } = await open();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Weekly Schedule' }));
  screen.getByText(/^All days are off\./);
  await person.click(button('Save & Continue'));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]![0]).toEqual({ step: 3, weeklySchedule: DEFAULT_WEEK });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('adds up the hours and the earnings of the week with each change', async () => {
  const { person } = await open();
  screen.getByText('0 hours', { selector: '[aria-live]' });
  await person.click(field('Monday'));
  screen.getByText('6 hours', { selector: '[aria-live]' });
  screen.getByText('$270.00');
  screen.getByText('$229.50');
  await person.selectOptions(field('Monday, shortest booking'), '8 hours');
  screen.getByText('8 hours', { selector: '[aria-live]' });
});

it('says at each day that its end is wrong, once it is sent, and takes it back with the choice that rights it', async () => {
  const { person, save } = await open({ weeklySchedule: MONDAYS });
  await person.click(field('Tuesday'));
  await person.selectOptions(field('Tuesday, to'), '9:00 AM');
  await person.selectOptions(field('Monday, to'), '8:30 AM');
  expect(errorOf('Monday, to')).toBeUndefined();
  await person.click(button('Save & Continue'));
  await waitFor(() => expect(errorOf('Monday, to')).toBe('End time must be after start time'));
  expect(errorOf('Tuesday, to')).toBe('End time must be after start time');
  expect(screen.getByRole('alert').textContent).toContain('Please fix the errors below');
  await person.selectOptions(field('Monday, to'), '5:00 PM');
  await waitFor(() => expect(errorOf('Monday, to')).toBeUndefined());
  await person.click(field('Tuesday'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(save).not.toHaveBeenCalled();
});

it('brings back what was typed before, and can be started over', async () => {
  const { person, startOver } = await open({ weeklySchedule: MONDAYS });
  expect(screen.getByRole('status').textContent).toContain('We kept what you typed.');
  expect([field('Monday').checked, field('Tuesday').checked]).toEqual([true, false]);
  await person.click(button('Start this step over'));
  expect(startOver).toHaveBeenCalledOnce();
});

it('keeps the answer through a lost connection and sends it once when that is back', async () => {
  const { person, save } = await open({ weeklySchedule: MONDAYS });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  save.mockRejectedValueOnce(new ApiError(0, 'You seem to be offline.'));
  await person.click(button('Save & Continue'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You are offline\. Your answers are kept/);
  expect(save).toHaveBeenCalledTimes(1);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(save.mock.calls.map(([sent]) => sent)).toEqual([
    { step: 3, weeklySchedule: MONDAYS },
    { step: 3, weeklySchedule: MONDAYS },
  ]);
});

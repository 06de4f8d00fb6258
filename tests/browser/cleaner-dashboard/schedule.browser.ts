import type { Reply } from '#contract/calls';
import { addDays, DAY, dayLabel, rangeLabel, startOfDay } from '#contract/time';
import { weekWith } from '../../onboard.ts';
import type { Visitor } from '../../visitor.ts';
import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { expect, test } from '../test.ts';
import { DESKTOP, PHONE } from '../viewports.ts';
import { type Cleaner, newCleaner } from './cleaner.ts';
import { CleanerDashboardPage } from './cleaner-dashboard-page.ts';

const ZONE = 'America/New_York';
type OwnSlot = Reply<'GET /_api/cleaner/schedule'>['slots'][number];

const slotsOf = async ({ visitor }: Cleaner) => (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
const labelOf = ({ startTime, endTime }: OwnSlot) => {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  return `${dayLabel(start, ZONE)}, ${rangeLabel(start, end, ZONE)}`;
};

/** Books a time, as a customer who found it on the list. */
async function bookTime(calls: Visitor, id: number): Promise<void> {
  const { timeSlot } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(id) });
  await bookByCalls(calls, { slot: timeSlot });
}

// shows: product/cleaner-dashboard/schedule-editor
test('a week is changed: what it does is said first, and then it does just that', async ({ page, context, calls }) => {
  test.slow();
  // As much as a calendar can hold: a long name, short times, one of them blocked, and a day off.
  const name = 'Maximiliana Featherstonehaugh-Cholmondeley';
  const cleaner = await newCleaner(calls, {
    name,
    week: weekWith({ Monday: { slotDuration: 1 }, Wednesday: {}, Friday: {} }),
  });
  const { today } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: today, to: today });
  const blocked = (await slotsOf(cleaner)).find(({ startTime }) =>
    dayLabel(Date.parse(startTime), ZONE).startsWith('W'),
  )!;
  await cleaner.visitor.ask('POST /_api/cleaner/slot', { timeSlotId: blocked.id, blocked: true });
  const before = await slotsOf(cleaner);
  await bookTime(calls, before.at(-1)!.id);
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=schedule');
  await expect(cleanerDashboard.times('open')).toHaveCount(before.length - 2);
  await expect(cleanerDashboard.times('booked')).toHaveCount(1);
  await expect(cleanerDashboard.times('blocked')).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  await cleanerDashboard.editWeek.click();
  const save = cleanerDashboard.schedule.getByRole('button', { name: 'Save week' });
  await expect(cleanerDashboard.schedule.getByText('Nothing is changed yet.')).toBeVisible();
  await cleanerDashboard.schedule.getByLabel('Monday, from').selectOption('08:00');
  const told = cleanerDashboard.schedule.getByText(/^Adds \d+, removes \d+ open times; 1 booked job stays\.$/);
  await expect(told).toBeVisible();
  const [added, removed] = (await told.textContent())!.match(/\d+/g)!.map(Number) as [number, number];
  expect((await slotsOf(cleaner)).length).toBe(before.length);

  await cleanerDashboard.schedule.getByLabel('Friday, to').selectOption('09:00');
  await expect(cleanerDashboard.schedule.getByText('End time must be after start time')).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await cleanerDashboard.schedule.getByLabel('Friday, to').selectOption('17:00');
  await expect(told).toBeVisible();
  await save.click();
  await expect(page.getByText('Your week is saved.')).toBeVisible();
  await expect(cleanerDashboard.editWeek).toBeFocused();

  const after = await slotsOf(cleaner);
  const had = new Set(before.map(({ id }) => id));
  const has = new Set(after.map(({ id }) => id));
  expect(after.filter(({ id }) => !had.has(id))).toHaveLength(added);
  expect(before.filter(({ id }) => !has.has(id))).toHaveLength(removed);
  await expect(cleanerDashboard.times('open')).toHaveCount(after.length - 2);
});

test('a day is turned on, its hours set, and the week saved by keyboard alone; changed on a phone, what it does is said first, and what is booked stays', async ({
  page,
  context,
  calls,
}) => {
  const cleaner = await newCleaner(calls);
  const before = await slotsOf(cleaner);
  const booked = before.at(-1)!;
  await bookTime(calls, booked.id);
  await useSession(context, cleaner);
  const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=schedule');
  await cleanerDashboard.editWeek.focus();
  await page.keyboard.press('Enter');
  const tuesday = cleanerDashboard.schedule.getByRole('switch', { name: 'Tuesday' });
  await expect(tuesday).toBeVisible();
  await tuesday.focus();
  await page.keyboard.press('Space');
  await expect(tuesday).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(cleanerDashboard.schedule.getByLabel('Tuesday, from')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cleanerDashboard.schedule.getByLabel('Tuesday, from')).toHaveValue('09:30');
  await expect(cleanerDashboard.schedule.getByText(/^Adds \d+ open times; 1 booked job stays\.$/)).toBeVisible();
  await cleanerDashboard.schedule.getByRole('button', { name: 'Save week' }).focus();
  await page.keyboard.press('Enter');
  await expect(cleanerDashboard.editWeek).toBeFocused();
  const withTuesday = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  expect(withTuesday.weeklySchedule.find(({ day }) => day === 'Tuesday')).toMatchObject({
    available: true,
    startTime: '09:30',
  });

  await page.setViewportSize(PHONE);
  await cleanerDashboard.open('?part=schedule');
  await cleanerDashboard.editWeek.click();
  await cleanerDashboard.schedule.getByLabel('Monday, from').selectOption('08:00');
  await cleanerDashboard.schedule.getByLabel('Wednesday, longest booking').selectOption('up to 4.5 hours');
  await cleanerDashboard.schedule.getByLabel('Friday, shortest booking').selectOption('4 hours');
  await expect(
    cleanerDashboard.schedule.getByText(
      /^Adds \d+, removes \d+ open times; changes the longest booking of [345] open times; 1 booked job stays\.$/,
    ),
  ).toBeVisible();
  await cleanerDashboard.schedule.getByRole('button', { name: 'Save week' }).click();
  await expect(page.getByText('Your week is saved.')).toBeVisible();
  const { weeklySchedule } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const dayNamed = (name: string) => weeklySchedule.find(({ day }) => day === name);
  expect([dayNamed('Wednesday')?.longestDuration, dayNamed('Friday')?.slotDuration]).toEqual([4.5, 4]);
  expect((await slotsOf(cleaner)).find(({ id }) => id === booked.id)).toMatchObject({
    startTime: booked.startTime,
    endTime: booked.endTime,
    status: 'booked',
  });
  await expect(cleanerDashboard.editWeek).toBeVisible();
  const there = cleanerDashboard.schedule.getByRole('button', { name: `${labelOf(booked)}, booked` });
  while (!(await there.isVisible())) await cleanerDashboard.schedule.getByRole('button', { name: 'Next week' }).click();
});

test('one time is blocked and opened again, and days are taken off and given back, on a wide screen and on a phone', async ({
  page,
  context,
  calls,
}) => {
  test.setTimeout(240_000);
  const cleaner = await newCleaner(calls);
  await useSession(context, cleaner);
  for (const size of [DESKTOP, PHONE]) {
    // A phone shows one week at a time: the second is a click away.
    const slot = (await slotsOf(cleaner)).find(({ startTime }) => Date.parse(startTime) > Date.now() + 7 * DAY)!;
    const label = labelOf(slot);
    await page.setViewportSize(size);
    const cleanerDashboard = await new CleanerDashboardPage(page).open('?part=schedule');
    const open = cleanerDashboard.schedule.getByRole('button', { name: `${label}, open` });
    await expect(cleanerDashboard.editWeek).toBeVisible();
    const daysOff = page.getByRole('dialog', { name: 'Add time off' });
    // One screen is enough: a look has both widths.
    if (size !== PHONE) {
      await cleanerDashboard.addTimeOff.click();
      await daysOff.getByLabel('Last day').fill('');
      await daysOff.getByRole('button', { name: 'Take these days off' }).click();
      await expect(daysOff.getByText('Invalid date')).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize(size);
      await page.keyboard.press('Escape');
      await expect(daysOff).toBeHidden();
    }
    while (!(await open.isVisible()))
      await cleanerDashboard.schedule.getByRole('button', { name: 'Next week' }).click();
    await open.click();
    const dialog = page.getByRole('dialog', { name: label.split(', ').slice(0, 2).join(', ') });
    await expect(dialog.getByRole('button', { name: 'Block this time' })).toBeVisible();
    if (size !== PHONE) {
      await expectAccessible(page);
      await page.setViewportSize(size);
    }
    await dialog.getByRole('button', { name: 'Block this time' }).click();
    await expect(page.getByText('That time is blocked.')).toBeVisible();
    const blocked = cleanerDashboard.schedule.getByRole('button', { name: `${label}, blocked` });
    await expect(blocked).toBeVisible();
    expect((await slotsOf(cleaner)).find(({ id }) => id === slot.id)?.status).toBe('blocked');

    await blocked.click();
    await dialog.getByRole('button', { name: 'Open it again' }).click();
    await expect(open).toBeVisible();
    await expect(dialog).toBeHidden();

    const { today } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    const [from, to] = [addDays(today, 8), addDays(today, 14)];
    const before = await slotsOf(cleaner);
    await cleanerDashboard.addTimeOff.click();
    await daysOff.getByLabel('First day').fill(to);
    await expect(daysOff.getByLabel('Last day')).toHaveValue(to);
    await daysOff.getByLabel('Last day').fill(from);
    await daysOff.getByRole('button', { name: 'Take these days off' }).click();
    await expect(daysOff.getByText('The last day off must not be before the first')).toBeVisible();
    await daysOff.getByLabel('First day').fill(from);
    await daysOff.getByLabel('Last day').fill(to);
    // Seven days of any week hold Monday, Wednesday and Friday, two times each.
    await expect(daysOff.getByText('Takes 6 open times off the lists.')).toBeVisible();
    await daysOff.getByRole('button', { name: 'Take these days off' }).click();
    await expect(daysOff).toBeHidden();
    await expect(page.getByText('Your time off is planned.')).toBeVisible();
    expect(await slotsOf(cleaner)).toHaveLength(before.length - 6);

    const words = [from, to].map((date) => dayLabel(startOfDay(date, ZONE), ZONE)).join(' to ');
    await cleanerDashboard.schedule.getByRole('button', { name: `Remove ${words}` }).click();
    await expect(cleanerDashboard.schedule.getByRole('heading', { name: 'Time off' })).toBeHidden();
    expect(await slotsOf(cleaner)).toHaveLength(before.length);
  }
});

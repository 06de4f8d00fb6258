import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { dateIn, MINUTE, timeLabel } from '#contract/time';
import { book } from '../../tests/book.ts';
import { approvedCleaner, newAdmin, newCleaner, weekWith } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const ZONE = 'America/New_York';
const SCHEDULE = 'POST /_api/cleaner/schedule';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const everyDay = (change = {}) => weekWith(Object.fromEntries(DAYS.map((day) => [day, change])));
let cleaners = 0;
const someone = () => approvedCleaner(app, { name: `Week Worker ${++cleaners}`, week: everyDay() });

describe('a cleaner’s own week', () => {
  it.each([
    ['has begun', MINUTE],
    ['begins too soon to be booked', MINUTE - policy.slots.noticeMinutes * MINUTE],
  ])('has no open time that %s', async (_what, after) => {
    const { visitor } = await someone();
    const [first, second] = (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
    await app.clock.advance(Date.parse(first!.startTime) + after - app.clock.now().getTime());
    expect((await visitor.ask('GET /_api/cleaner/schedule', {})).slots[0]!.id).toBe(second!.id);
  });

  it('says what a change would do before it is made, and then does just that', async () => {
    const { visitor } = await someone();
    const before = (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
    const { booking } = await book(app, app.visitor(), { slotId: before.at(-1)!.id });
    expect(booking.status).toBe('scheduled');
    const weeklySchedule = everyDay({ startTime: '10:00' });
    const told = await visitor.ask(SCHEDULE, { weeklySchedule, preview: true });
    const unchanged = (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
    expect(unchanged.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await visitor.ask(SCHEDULE, { weeklySchedule });
    const after = (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
    const had = new Set(before.map(({ id }) => id));
    const has = new Set(after.map(({ id }) => id));
    expect(told).toEqual({
      added: after.filter(({ id }) => !had.has(id)).length,
      removed: before.filter(({ id }) => !has.has(id)).length,
      longestChanged: 0,
      kept: 1,
    });
    expect(after.find(({ status }) => status === 'booked')?.id).toBe(before.at(-1)!.id);

    // From ten a visit may last until five: at most four hours now. From two on there are three hours anyway.
    const shorter = { weeklySchedule: everyDay({ startTime: '10:00', longestDuration: 4 }), preview: true };
    const mornings = after.filter(
      ({ startTime, status }) => status === 'open' && timeLabel(Date.parse(startTime), ZONE) === '10:00 AM',
    );
    expect(await visitor.ask(SCHEDULE, shorter)).toEqual({
      added: 0,
      removed: 0,
      longestChanged: mornings.length,
      kept: 1,
    });
    // Four hours a time: those from ten last longer, those from two are gone.
    const longer = { weeklySchedule: everyDay({ startTime: '10:00', slotDuration: 4 }), preview: true };
    const afternoons = after.filter(({ status }) => status === 'open').length - mornings.length;
    expect(await visitor.ask(SCHEDULE, longer)).toEqual({
      added: mornings.length,
      removed: mornings.length + afternoons,
      longestChanged: 0,
      kept: 1,
    });
  });

  // shows: defense 46, fault F28
  it('never loses a booked time, whatever the schedule becomes', async () => {
    const { visitor } = await someone();
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    const taken = slots[slots.length - 4]!;
    const { booking } = await book(app, app.visitor(), { slotId: taken.id });
    const job = { id: booking.id, clientName: 'Robin V.', isOver: false };
    for (const week of [weekWith({}), everyDay({ slotDuration: 8 }), everyDay({ slotDuration: 1 }), everyDay()]) {
      await visitor.ask(SCHEDULE, { weeklySchedule: week });
      const now = (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
      expect(now.find(({ id }) => id === taken.id)).toEqual({ ...taken, longestMinutes: null, status: 'booked', job });
      const inOrder = now.map(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)] as const);
      for (const [i, [start]] of inOrder.entries()) {
        if (i > 0) expect(start).toBeGreaterThanOrEqual(inOrder[i - 1]![1] + 3_600_000);
      }
    }
  });

  // shows: product/offline/team-acts-once
  it('has days off, whose open times go and come back', async () => {
    const { visitor } = await someone();
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    const dateOf = ({ startTime }: { startTime: string }) => dateIn(Date.parse(startTime), 'America/New_York');
    const day = dateOf(slots[Math.floor(slots.length / 2)]!);
    const on = async () => (await visitor.ask('GET /_api/cleaner/schedule', {})).slots.filter((s) => dateOf(s) === day);
    const usual = (await on()).length;
    expect(usual).toBe(2);
    const { timeOff } = await visitor.ask('POST /_api/cleaner/time-off', { from: day, to: day });
    expect([timeOff.map(({ from }) => from), (await on()).length]).toEqual([[day], 0]);
    const again = await visitor.ask('POST /_api/cleaner/time-off', { from: day, to: day });
    expect(again.timeOff).toEqual(timeOff);
    const stranger = await someone();
    const theft = await stranger.visitor.call('POST /_api/cleaner/time-off/remove', { id: timeOff[0]!.id });
    expect(theft.status).toBe(404);
    await visitor.ask('POST /_api/cleaner/time-off/remove', { id: timeOff[0]!.id });
    expect((await on()).length).toBe(usual);
    const wrong = await visitor.call('POST /_api/cleaner/time-off', { from: '2027-02-02', to: '2027-02-01' });
    expect([wrong.status, wrong.error]).toEqual([400, 'The last day off must not be before the first']);
  });

  it('can block one time and open it again, but not one that is booked or another’s', async () => {
    const { visitor } = await someone();
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    const [first, second] = slots.slice(-2) as [(typeof slots)[0], (typeof slots)[0]];
    const set = (timeSlotId: number, blocked: boolean) =>
      visitor.call('POST /_api/cleaner/slot', { timeSlotId, blocked });
    expect((await set(first.id, true)).status).toBe(200);
    expect((await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(first.id) })).timeSlot.available).toBe(
      false,
    );
    await visitor.ask(SCHEDULE, { weeklySchedule: everyDay() });
    const now = (await visitor.ask('GET /_api/cleaner/schedule', {})).slots;
    expect(now.find(({ id }) => id === first.id)?.status).toBe('blocked');
    expect((await set(first.id, false)).status).toBe(200);
    await book(app, app.visitor(), { slotId: second.id });
    expect((await set(second.id, true)).status).toBe(409);
    const stranger = await someone();
    const theft = await stranger.visitor.call('POST /_api/cleaner/slot', { timeSlotId: first.id, blocked: true });
    expect(theft.status).toBe(404);
  });

  it('is nobody’s who has no profile', async () => {
    const visitor = await newCleaner(app);
    for (const who of [visitor, await newAdmin(app)]) {
      const { status, error } = await who.call('GET /_api/cleaner/schedule', {});
      expect([status, error]).toEqual([404, 'You have no cleaner profile yet.']);
    }
  });

  it('of somebody under review is stored without making times', async () => {
    const visitor = await newCleaner(app);
    await visitor.ask('POST /_api/onboarding/cleaner', { step: 3, weeklySchedule: everyDay() });
    const friday = weekWith({ Friday: {} });
    const told = await visitor.ask(SCHEDULE, { weeklySchedule: friday, preview: true });
    expect(told).toEqual({ added: 0, removed: 0, longestChanged: 0, kept: 0 });
    await visitor.ask(SCHEDULE, { weeklySchedule: friday });
    const { weeklySchedule, slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    expect(weeklySchedule.filter(({ available }) => available).map(({ day }) => day)).toEqual(['Friday']);
    expect(slots).toEqual([]);
  });
});

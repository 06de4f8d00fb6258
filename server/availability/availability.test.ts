import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, DAY, dateIn, HOUR, startOfDay } from '#contract/time';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : (asked as { text: string }).text);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const cityId = async (slug: string) => {
  const { cities } = await app.visitor().ask('GET /_api/cities', {});
  return String(cities.find((city) => city.slug === slug)!.id);
};

describe('the list of open times', () => {
  // shows: product/calls/time-slots
  it('has the coming seven dates, never sooner than two hours from now, in order', async () => {
    const { timeSlots, days } = await app.visitor().ask('GET /_api/time-slots', { limit: '200' });
    const starts = timeSlots.map(({ startTime }) => Date.parse(startTime));
    const now = app.clock.now().getTime();
    expect(starts.length).toBeGreaterThan(30);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts[0]).toBeGreaterThanOrEqual(now + 2 * HOUR);
    expect(starts.at(-1)).toBeLessThan(now + 7 * DAY);
    expect(days.length).toBeGreaterThanOrEqual(7);
  });

  it('is of the same dates as the profile of each cleaner in it, to the last hour of the seventh', async () => {
    const zone = 'America/New_York';
    const lastDate = addDays(dateIn(app.clock.now().getTime(), zone), 6);
    const list = async (more: object) =>
      app.visitor().ask('GET /_api/time-slots', { cityId: await cityId('baltimore'), limit: '200', ...more });
    const thisWeek = await list({});
    expect(thisWeek.days.at(-1)!.date).toBe(lastDate);
    // A day beyond it is that day, on a profile as in the list.
    const date = addDays(lastDate, 2);
    const thatDay = await list({ date });
    const { cleaner } = thatDay.timeSlots[0]!;
    for (const [listed, more] of [
      [thisWeek, {}],
      [thatDay, { date }],
    ] as const) {
      const ids = listed.timeSlots.filter((slot) => slot.cleaner.slug === cleaner.slug).map(({ id }) => id);
      const where = { city: 'baltimore', cleanerSlug: cleaner.slug, ...more };
      const profile = await app.visitor().ask('GET /_api/cleaners/by-slug', where);
      expect(profile.cleaner.timeSlots.map(({ id }) => id)).toEqual(ids);
      const cleanerId = String(profile.cleaner.id);
      const own = await app.visitor().ask('GET /_api/time-slots', { cleanerId, limit: '200', ...more });
      expect(own.timeSlots.map(({ id }) => id)).toEqual(ids);
    }
  });

  // shows: product/entities/time-slot
  it('narrows to a city and counts each of its days', async () => {
    const input = { cityId: await cityId('san-jose'), limit: '200' };
    const { timeSlots, days } = await app.visitor().ask('GET /_api/time-slots', input);
    expect(new Set(timeSlots.map(({ city }) => city.slug))).toEqual(new Set(['san-jose']));
    const counted = Map.groupBy(timeSlots, ({ startTime, city }) => dateIn(Date.parse(startTime), city.timeZone));
    for (const { date, open } of days) expect(open).toBe(counted.get(date)?.length ?? 0);
  });

  it('goes on where the last page ended, losing and repeating nothing', async () => {
    const visitor = app.visitor();
    const whole = await visitor.ask('GET /_api/time-slots', { limit: '200' });
    const found: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await visitor.ask('GET /_api/time-slots', { limit: '7', ...(cursor ? { cursor } : {}) });
      found.push(...page.timeSlots.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(found.slice(0, 200)).toEqual(whole.timeSlots.map(({ id }) => id));
  });

  it('takes a window by instants, up to the fourth week', async () => {
    const zone = 'America/New_York';
    const date = addDays(dateIn(app.clock.now().getTime(), zone), 22);
    const from = startOfDay(date, zone);
    const { timeSlots } = await app.visitor().ask('GET /_api/time-slots', {
      cityId: await cityId('baltimore'),
      from: new Date(from).toISOString(),
      to: new Date(from + 4 * DAY).toISOString(),
    });
    expect(timeSlots.length).toBeGreaterThan(5);
    for (const { startTime } of timeSlots) expect(Date.parse(startTime)).toBeGreaterThanOrEqual(from);
  });

  // shows: defense 70, defense 83
  it.each([
    ['cityId=0', 'Invalid city'],
    ['cityId=x', 'Invalid city'],
    ['cityId=1&cityId=2', 'Repeated parameter: cityId'],
    [Array.from({ length: 60 }, (_, n) => `f${n}=1`).join('&'), 'Too many parameters'],
    ['limit=201', 'Invalid limit'],
    ['cursor=x', 'Invalid cursor'],
    ['cursor=1.2147483648', 'Invalid cursor'],
    ['from=yesterday', 'Invalid time'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'Invalid window'],
    ['from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z', 'Invalid window'],
    ['what=1', 'Unknown field: what'],
  ])('refuses %s', async (query, message) => {
    const response = await app.visitor().fetch(`/_api/time-slots?${query}`);
    expect([response.status, await response.json()]).toEqual([400, { error: message }]);
  });

  // shows: defense 83
  it('refuses the dates and instants of years that nobody means, before it counts days', async () => {
    const wrong = [
      '9999-12-31T23:59:59-23:00',
      '9999-12-31T23:59:59Z',
      '0000-01-01T00:00:00+23:00',
      '1999-12-31T23:59:59Z',
    ];
    for (const from of wrong) {
      const { status, error } = await app.visitor().call('GET /_api/time-slots', { from });
      expect([from, status, error]).toEqual([from, 400, 'Invalid time']);
    }
    for (const date of ['9999-12-31', '0000-01-01', '2100-01-01']) {
      const { status, error } = await app.visitor().call('GET /_api/time-slots', { date });
      expect([date, status, error]).toEqual([date, 400, 'Invalid date']);
    }
  });

  // shows: defense 83
  it('is made once for all who ask for it together', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const ask = () => app.visitor().ask('GET /_api/time-slots', { limit: '199' });
    const [first, ...others] = await Promise.all(Array.from({ length: 60 }, ask));
    // Background work asks for other things meanwhile.
    const lists = query.mock.calls.filter(([asked]) => /^select "time_slots".* limit /s.test(textOf(asked)));
    query.mockRestore();
    for (const other of others) expect(other).toEqual(first);
    // On a busy machine news of a change can come between them: then there is one list before it and one after.
    expect(lists.length).toBeOneOf([1, 2]);
  });

  // shows: defense 84
  it('never shows who is not active', async () => {
    const { timeSlots } = await app.visitor().ask('GET /_api/time-slots', { limit: '200' });
    const { cleaners } = await app.visitor().ask('GET /_api/cleaners', {});
    const active = new Set(cleaners.map(({ slug }) => slug));
    expect(cleaners).toHaveLength(24);
    for (const { cleaner } of timeSlots) expect(active).toContain(cleaner.slug);
  });
});

describe('one time', () => {
  it('offers what its cleaner offers, each with its total', async () => {
    const visitor = app.visitor();
    const { timeSlots } = await visitor.ask('GET /_api/time-slots', {});
    const { timeSlot, services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(timeSlots[0]!.id) });
    expect(services[0]!.name).toBe('Standard Clean');
    for (const service of services) expect(service.totalAmount).toBe(service.hourlyRate * timeSlot.hours);
    expect(timeSlots[0]!.fromPrice).toBe(Math.min(...services.map(({ totalAmount }) => totalAmount)));
  });

  it('is not found when there is none', async () => {
    const { status, error } = await app.visitor().call('GET /_api/time-slot', { timeSlotId: '2000000000' });
    expect([status, error]).toEqual([404, 'Time slot not found']);
  });
});

describe('kept ahead', () => {
  it('there are still four weeks of times a month later, and none doubled', async () => {
    // As the demo data has it, before the tests' copy was kept from making more (tests/postgres.setup.ts).
    await app.server.database.pool.query('update slot_horizons set made_until = $1', [app.clock.now()]);
    await app.clock.advance(30 * DAY);
    await app.catchUp();
    const { timeSlots } = await app.visitor().ask('GET /_api/time-slots', {
      from: new Date(app.clock.now().getTime() + 25 * DAY).toISOString(),
      to: new Date(app.clock.now().getTime() + 28 * DAY).toISOString(),
    });
    expect(timeSlots.length).toBeGreaterThan(10);
    const { rows } = await app.server.database.pool.query(
      'select cleaner_id, starts_at from time_slots group by 1, 2 having count(*) > 1',
    );
    expect(rows).toEqual([]);
  });
});

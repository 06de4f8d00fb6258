import { afterAll, beforeAll, expect, it } from 'vitest';
import { atPace, usualHundredths } from '#contract/estimate';
import { dateIn, timeLabel } from '#contract/time';
import { WEEKDAYS } from '#contract/weekly-schedule';
import { approvedCleaner, weekWith } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { pacedMinutes } from './slots.sql.ts';

/** One home, and what it takes two cleaners of different pace: in a quote, in lists, on a profile, at a single time. */

const ZONE = 'America/New_York';
/** 240.4 minutes at the usual pace. */
const HOME = { bedrooms: '2', bathrooms: '2', extras: 'Windows:4' };

let app: TestApp;
let date: string;
let cityId: string;
let serviceId: string;
let quick: Awaited<ReturnType<typeof cleanerAt>>;
let slow: Awaited<ReturnType<typeof cleanerAt>>;

/** Works nine to five every day, two hours a time at least, for $45 an hour. */
async function cleanerAt(pacePercent: number, name: string) {
  const week = weekWith(Object.fromEntries(WEEKDAYS.map((day) => [day, { slotDuration: 2 }])));
  const { visitor, cleanerId } = await approvedCleaner(app, { name, week });
  const { profile } = await visitor.ask('POST /_api/cleaner/profile', { pacePercent });
  expect(profile.pacePercent).toBe(pacePercent);
  expect((await visitor.call('POST /_api/cleaner/profile', { pacePercent: 79 })).error).toBe(
    'Pace must be 80 to 130 percent',
  );
  return { visitor, id: cleanerId, slug: name.toLowerCase().replace(' ', '-') };
}

beforeAll(async () => {
  app = await startTestApp();
  quick = await cleanerAt(80, 'Quinn Quick');
  slow = await cleanerAt(130, 'Sloane Slow');
  const { cities } = await app.visitor().ask('GET /_api/cities', {});
  cityId = String(cities.find(({ slug }) => slug === 'baltimore')!.id);
  const { services } = await app.visitor().ask('GET /_api/services', {});
  serviceId = String(services.find(({ slug }) => slug === 'standard')!.id);
  date = dateIn(app.clock.now().getTime() + 3 * 86_400_000, ZONE);
});
afterAll(() => app.stop());

const from = (time: string) => timeLabel(Date.parse(time), ZONE);

// shows: product/homes/by-home
it('a list has each cleaner’s own end and price, and leaves out who offers no such extra', async () => {
  const ask = { cityId, serviceId, date, limit: '200' };
  const listed = await app.visitor().ask('GET /_api/time-slots', { ...ask, ...HOME });
  const of = ({ slug }: { slug: string }) =>
    listed.timeSlots
      .filter(({ cleaner }) => cleaner.slug === slug)
      .map((slot) => `${from(slot.startTime)} to ${from(slot.endTime)} $${slot.fromPrice} ${slot.advisedMinutes}`);
  // 192.3 and 312.5 minutes. From noon there are five hours: too few for the slow one.
  expect(of(quick)).toEqual(['9:00 AM to 12:30 PM $157.5 210', '12:00 PM to 3:30 PM $157.5 210']);
  expect(of(slow)).toEqual(['9:00 AM to 2:30 PM $247.5 330']);
  expect(listed.days).toEqual([{ date, open: listed.timeSlots.length }]);

  const laundry = await app.visitor().ask('GET /_api/time-slots', { ...ask, ...HOME, extras: 'Laundry' });
  const offer = new Set(laundry.timeSlots.map(({ cleaner }) => cleaner.slug));
  expect(offer.has(quick.slug)).toBe(false);
  expect(laundry.days[0]!.open).toBe(laundry.timeSlots.length);

  // A length that is asked for as well decides; the advice stands beside it.
  const longer = await app.visitor().ask('GET /_api/time-slots', { ...ask, ...HOME, minutes: '240' });
  const own = longer.timeSlots.filter(({ cleaner }) => cleaner.slug === quick.slug);
  expect(own.map(({ endTime, advisedMinutes }) => [from(endTime), advisedMinutes])).toEqual([
    ['1:00 PM', 210],
    ['4:00 PM', 210],
  ]);
});

it('a profile and a single time say the same, and nobody’s pace', async () => {
  const visitor = app.visitor();
  const where = { city: 'baltimore', cleanerSlug: slow.slug };
  const { cleaner } = await visitor.ask('GET /_api/cleaners/by-slug', { ...where, serviceId, date, ...HOME });
  expect(cleaner.extras).toEqual(['Windows']);
  expect(JSON.stringify(cleaner)).not.toMatch(/pace|130/i);
  expect(
    cleaner.timeSlots.map(({ endTime, fromPrice, advisedMinutes }) => [from(endTime), fromPrice, advisedMinutes]),
  ).toEqual([['2:30 PM', 247.5, 330]]);
  const timeSlotId = String(cleaner.timeSlots[0]!.id);
  const one = await visitor.ask('GET /_api/time-slot', { timeSlotId, serviceId, ...HOME });
  expect([from(one.timeSlot.endTime), one.timeSlot.hours, one.timeSlot.available]).toEqual(['2:30 PM', 5.5, true]);
  expect(one.services.map(({ name, totalAmount, advisedMinutes }) => [name, totalAmount, advisedMinutes])).toEqual([
    ['Standard Clean', 247.5, 330],
    ['Eco/Non-Toxic', 275, 330],
  ]);
  expect([one.extras, one.services[0]?.isTooLarge]).toEqual([cleaner.extras, false]);
  expect([one.petsComfortable, one.providesSupplies]).toEqual([cleaner.petsComfortable, cleaner.providesSupplies]);
  expect(cleaner.petsComfortable).not.toBeNull();
  const plain = await visitor.ask('GET /_api/time-slot', { timeSlotId });
  expect([plain.timeSlot.hours, 'advisedMinutes' in plain.services[0]!]).toEqual([2, false]);
  const refused = await visitor.call('GET /_api/time-slot', { timeSlotId, ...HOME, extras: 'Laundry' });
  expect([refused.status, refused.error]).toEqual([400, 'Invalid extra']);
});

it('cards of cleaners say the rate of the service and what the home takes', async () => {
  const ask = { city: 'baltimore', service: serviceId };
  const mornings = { endTime: '12:00', slotDuration: 2 };
  const week = weekWith(Object.fromEntries(WEEKDAYS.map((day) => [day, mornings])));
  await approvedCleaner(app, { name: 'Mora Morning', week });
  const { cleaners } = await app.visitor().ask('GET /_api/cleaners', { ...ask, ...HOME });
  const cards = new Map(cleaners.map(({ slug, ...card }) => [slug, card]));
  expect([cards.get(quick.slug)?.advisedMinutes, cards.get(slow.slug)?.advisedMinutes]).toEqual([210, 330]);
  // Four and a half hours: longer than any of those mornings.
  const fits = [quick.slug, slow.slug, 'mora-morning'].map((each) => cards.get(each)?.fitsInDay);
  expect([fits, cards.get('mora-morning')?.advisedMinutes]).toEqual([[true, true, false], 270]);
  const eco = String(Number((await ecoOf(slow.slug)) ?? 0));
  const { cleaners: forEco } = await app.visitor().ask('GET /_api/cleaners', { city: 'baltimore', service: eco });
  expect(forEco.find(({ slug }) => slug === slow.slug)).toMatchObject({ hourlyRate: 45, serviceRate: 50 });
  const { cleaners: laundry } = await app.visitor().ask('GET /_api/cleaners', { ...ask, extras: 'Laundry' });
  expect(laundry.some(({ slug }) => slug === quick.slug)).toBe(false);
});

const ecoOf = async (cleanerSlug: string) => {
  const { cleaner } = await app.visitor().ask('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug });
  return cleaner.services.find(({ name }) => name === 'Eco/Non-Toxic')?.id;
};

// shows: product/homes/quote
it('a quote says the usual minutes and the least price in the city, or those of one cleaner', async () => {
  const quote = (change: object = {}) =>
    app.visitor().call('GET /_api/quote', { serviceId, city: 'baltimore', ...HOME, ...change });
  const usual = (await quote()).body;
  expect([usual.minutes, usual.isTooLarge]).toEqual([270, false]);
  const { timeSlots } = await app.visitor().ask('GET /_api/time-slots', { cityId, serviceId, limit: '200', ...HOME });
  expect(usual.fromAmount).toBeLessThanOrEqual(Math.min(...timeSlots.map(({ fromPrice }) => fromPrice)));
  expect((await quote({ cleanerId: String(quick.id) })).body).toEqual({
    minutes: 210,
    fromAmount: 157.5,
    fromMinutes: 210,
    isTooLarge: false,
  });
  expect((await quote({ cleanerId: String(slow.id) })).body).toMatchObject({ fromAmount: 247.5, fromMinutes: 330 });
  expect((await quote({ cleanerId: String(slow.id), extras: 'Laundry' })).body.fromAmount).toBeNull();
  expect((await quote({ bedrooms: '8', bathrooms: '6' })).body).toMatchObject({ minutes: 480, isTooLarge: true });
  const statuses = await Promise.all(
    [
      { city: 'atlantis' },
      { serviceId: '999' },
      { cleanerId: '99999' },
      { city: 'miami', cleanerId: String(slow.id) },
    ].map(quote),
  );
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

it('a quote leaves out who has no day that is long enough', async () => {
  const quote = async () => {
    const ask = { serviceId, city: 'baltimore', ...HOME, cleanerId: String(slow.id) };
    return (await app.visitor().ask('GET /_api/quote', ask)).fromAmount;
  };
  const weekOf = (change: object) =>
    slow.visitor.ask('POST /_api/cleaner/schedule', {
      weeklySchedule: weekWith({ Monday: { slotDuration: 2, ...change } }),
    });
  await weekOf({ longestDuration: 5 });
  expect(await quote()).toBeNull();
  await weekOf({ endTime: '14:29' });
  expect(await quote()).toBeNull();
  await weekOf({ endTime: '14:30', longestDuration: 5.5 });
  expect(await quote()).toBe(247.5);
  // The shortest booking of the only day: six hours.
  await weekOf({ slotDuration: 6 });
  expect(await quote()).toBe(270);
});

it('a home that is none is refused', async () => {
  const list = (change: object) => app.visitor().call('GET /_api/time-slots', { serviceId, ...HOME, ...change });
  const errors = await Promise.all(
    [
      { bathrooms: '2.25' },
      { bathrooms: undefined },
      { bedrooms: '9' },
      { serviceId: undefined },
      { extras: 'Windows:0' },
      { extras: 'Windows:41' },
      { extras: 'Windows:1:2' },
      { extras: 'Windows,Windows' },
      { extras: 'Gold' },
      { lastCleaned: 'never' },
    ].map(list),
  );
  expect(errors.map(({ status, error }) => `${status} ${error}`)).toEqual([
    '400 Invalid bathrooms',
    '400 Invalid bathrooms',
    '400 Invalid bedrooms',
    '400 Please select a service',
    ...Array(5).fill('400 Invalid extra'),
    '400 Invalid choice',
  ]);
});

it('the database counts minutes as the browser does, at every pace', async () => {
  const sizes = [
    [0, 1],
    [1, 1.5],
    [2, 2],
    [3, 2.5],
    [5, 3],
    [8, 6],
  ] as const;
  const usual = sizes.flatMap(([bedrooms, bathrooms]) =>
    ['standard', 'deep', 'airbnb'].map((service) => usualHundredths({ service, home: { bedrooms, bathrooms } })),
  );
  const { db } = app.server.database;
  for (const hundredths of usual) {
    const rows = await db
      .selectFrom('cleaners')
      .select(['pace_percent', pacedMinutes(hundredths).as('minutes')])
      .where('status', '=', 'active')
      .execute();
    expect(rows).toEqual(
      rows.map(({ pace_percent }) => ({ pace_percent, minutes: atPace(hundredths, pace_percent).minutes })),
    );
  }
});

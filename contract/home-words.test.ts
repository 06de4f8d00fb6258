import { expect, it } from 'vitest';
import { homeLabel, jobLabel, longHours, shortHours, shortOfAdvice } from './home-words.ts';

it('a job is said in a line, with half hours and counted extras', () => {
  const job = { minutes: 450, extras: [{ name: 'Inside oven', count: 1 }], home: { bedrooms: 3, bathrooms: 2 } };
  expect(jobLabel('Deep Clean', job)).toBe('Deep Clean, 3 bed 2 bath, 7.5 h, oven');
  expect(jobLabel('Standard Clean', { minutes: 180, extras: [], home: null })).toBe('Standard Clean, 3 h');
  const windows = [{ name: 'Windows', count: 6 }];
  expect(jobLabel('Eco/Non-Toxic', { ...job, extras: windows })).toBe(
    'Eco/Non-Toxic, 3 bed 2 bath, 7.5 h, 6 × windows',
  );
  expect(homeLabel({ bedrooms: 0, bathrooms: 1.5 })).toBe('studio 1.5 bath');
  expect([shortHours(60), shortHours(210), longHours(60), longHours(210)]).toEqual([
    '1 h',
    '3.5 h',
    '1 hour',
    '3.5 hours',
  ]);
});

it('less than advised is said, as much or more is not', () => {
  const said = '3 h booked, about 4 h advised. Agree what comes first.';
  expect(shortOfAdvice({ minutes: 180, advisedMinutes: 240 })).toBe(said);
  expect(shortOfAdvice({ minutes: 150, advisedMinutes: 210 })).toContain('2.5 h booked, about 3.5 h advised.');
  expect(shortOfAdvice({ minutes: 240, advisedMinutes: 240 })).toBeNull();
  expect(shortOfAdvice({ minutes: 240, advisedMinutes: null })).toBeNull();
});

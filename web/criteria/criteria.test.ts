import { describe, expect, it } from 'vitest';
import { type Criteria, changed, criteriaIn, formatCriteria, homeOf, NO_CRITERIA, searchWith } from './criteria.ts';

const read = (query: string) => criteriaIn(new URLSearchParams(query));

describe('a criteria and its address', () => {
  it.each<[string, Criteria]>([
    ['', NO_CRITERIA],
    ['service=2', { service: 2 }],
    ['bedrooms=0&bathrooms=1.5', { bedrooms: 0, bathrooms: 1.5 }],
    [
      'service=2&bedrooms=8&bathrooms=6&lastCleaned=longer&extras=Inside+oven%2CWindows%3A4&minutes=450&date=2028-02-29&part=morning',
      {
        service: 2,
        bedrooms: 8,
        bathrooms: 6,
        lastCleaned: 'longer',
        extras: [
          { name: 'Inside oven', count: 1 },
          { name: 'Windows', count: 4 },
        ],
        minutes: 450,
        date: '2028-02-29',
        part: 'morning',
      },
    ],
  ])('%s', (query, criteria) => {
    expect(read(query)).toEqual(criteria);
    expect(formatCriteria(criteria)).toBe(query);
  });

  it.each([
    'service=0',
    'service=two',
    'bedrooms=9',
    'bedrooms=1.5',
    'bedrooms=',
    'bathrooms=0.5',
    'bathrooms=1.25',
    'bathrooms=6.5',
    'lastCleaned=never',
    'extras=Chimney',
    'extras=toString',
    'extras=Windows%3A41',
    'extras=Windows%3A0',
    'minutes=100',
    'minutes=90',
    'minutes=510',
    'date=2026-02-29',
    'date=tomorrow',
    'part=night',
  ])('what cannot be chosen is left out: %s', (query) => expect(read(query)).toEqual(NO_CRITERIA));

  it('keeps what else is in an address', () => {
    expect(searchWith({ service: 2 }, { city: 'miami' })).toBe('?city=miami&service=2');
    expect(searchWith(NO_CRITERIA, { city: 'miami' })).toBe('?city=miami');
    expect(searchWith(NO_CRITERIA)).toBe('');
  });
});

describe('a changed criteria', () => {
  const criteria: Criteria = { service: 2, bedrooms: 2, bathrooms: 1, minutes: 180, date: '2026-11-24' };

  it.each<[string, Parameters<typeof changed>[1], Criteria]>([
    ['another day keeps the length', { date: undefined }, { service: 2, bedrooms: 2, bathrooms: 1, minutes: 180 }],
    [
      'another service has a length of its own',
      { service: 3 },
      { service: 3, bedrooms: 2, bathrooms: 1, date: '2026-11-24' },
    ],
    ['so has another home', { bedrooms: 3 }, { service: 2, bedrooms: 3, bathrooms: 1, date: '2026-11-24' }],
    ['and one with extras', { extras: [] }, { service: 2, bedrooms: 2, bathrooms: 1, extras: [], date: '2026-11-24' }],
    ['another length is taken as it is', { minutes: 240 }, { ...criteria, minutes: 240 }],
  ])('%s', (_title, change, next) => expect(changed(criteria, change)).toEqual(next));

  it('names a home once both kinds of rooms are known', () => {
    expect(homeOf({ bedrooms: 2 })).toBeUndefined();
    expect(homeOf({ bedrooms: 0, bathrooms: 1 })).toEqual({ bedrooms: 0, bathrooms: 1 });
    expect(homeOf({ bedrooms: 2, bathrooms: 1, lastCleaned: 'longer' })).toEqual({
      bedrooms: 2,
      bathrooms: 1,
      lastCleaned: 'longer',
    });
  });
});

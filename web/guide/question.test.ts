import { describe, expect, it } from 'vitest';
import { CLEANER_QUESTIONS } from './cleaner-questions.ts';
import { CUSTOMER_QUESTIONS } from './customer-questions.ts';
import { matching } from './question.ts';

const all = [...CUSTOMER_QUESTIONS, ...CLEANER_QUESTIONS];
const ids = (typed: string) => matching(all, typed).map(({ id }) => id);

describe('looking for an answer', () => {
  it('finds everything where nothing is typed', () => {
    expect(ids('  ')).toHaveLength(all.length);
  });

  it('finds what has every word, in any order, by their beginnings and without punctuation', () => {
    expect(ids('link los')).toEqual(['lost-link']);
    expect(ids("DOESN'T come")).toEqual(ids('doesnt come'));
    expect(ids('zebra')).toEqual([]);
  });

  it.each([
    ['reschedule', 'another-time'],
    ['insurance', 'damage'],
    ['stolen', 'damage'],
    ['missing', 'damage'],
    ['checks cleaners', 'who-checks'],
    ['how many hours', 'hours'],
    ['be at home', 'be-home'],
    ['keys', 'be-home'],
    ['tip', 'tip'],
  ])('finds what newcomers looked for: “%s”', (typed, id) => {
    expect(ids(typed)).toContain(id);
  });
});

// shows: product/guide/help
it('has a dozen questions of each side, each with an address of its own', () => {
  expect(CUSTOMER_QUESTIONS.length).toBeGreaterThanOrEqual(12);
  expect(CLEANER_QUESTIONS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

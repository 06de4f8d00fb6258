import { cleanup, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CachedCall } from '../api/call-query.ts';
import type { Criteria } from './criteria.ts';
import { CriteriaAnswer, fetchQuote } from './criteria-answer.tsx';

const SERVICES = [
  { id: 1, name: 'Standard Clean', slug: 'standard', description: '', fromRate: 36 },
  { id: 2, name: 'Deep Clean', slug: 'deep', description: '', fromRate: 46 },
];
const HOME: Criteria = { service: 2, bedrooms: 2, bathrooms: 2 };
const quoting = (answer: object): CachedCall => (async () => answer) as never;

async function answerTo(criteria: Criteria, quoted?: Criteria, answer = {}): Promise<string> {
  const quote =
    quoted &&
    (await fetchQuote(
      quoting({ minutes: 420, fromAmount: 336, fromMinutes: 420, isTooLarge: false, ...answer }),
      'miami',
      quoted,
    ));
  render(<CriteriaAnswer services={SERVICES} city="miami" criteria={criteria} quote={quote} />);
  const text = screen.getByRole('status').textContent;
  cleanup();
  return text;
}

describe('how long it takes and what it costs', () => {
  it('says what is missing', async () => {
    expect(await answerTo({})).toBe(
      'Choose a service, bedrooms and bathrooms to see how long it takes and what it costs. ' +
        'Until then “from” is what a cleaner’s cheapest service costs.',
    );
    expect(await answerTo({ service: 2, bedrooms: 2 })).toMatch(/^Choose bathrooms to see .* costs\.$/);
  });

  it('is told at once, and the price once the server has answered', async () => {
    expect(await answerTo(HOME)).toMatch(/^About 7 hours(?!,)/);
    expect(await answerTo(HOME, HOME)).toMatch(/^About 7 hours, from \$336.*“From” is with the cleaner/);
    expect(await answerTo(HOME, HOME, { fromAmount: 336.5 })).toMatch(/^About 7 hours, from \$336\.50/);
    // The cheapest cleaner may not be the quickest.
    expect(await answerTo(HOME, HOME, { fromAmount: 408, fromMinutes: 480 })).toMatch(
      /^About 7 hours, from \$408 for 8 hours.*“From” is with the cleaner who costs the least for it, and takes that long\.$/,
    );
    expect(await answerTo(HOME, HOME)).toMatch(/ who costs the least for it\.$/);
    const thatDay = { ...HOME, date: '2030-05-08' };
    expect(await answerTo(thatDay, thatDay)).toMatch(/ who costs the least for it; they may have no time then\.$/);
    expect(await answerTo(HOME, HOME, { fromAmount: null, fromMinutes: null })).toMatch(
      /^About 7 hours(?!,)(?!.*“From”)/,
    );
  });

  it('says why the times of cleaners below are others', async () => {
    const why = 'Each cleaner works at their own pace.';
    expect(await answerTo(HOME)).toContain(`About 7 hours${why}`);
    // A length that was chosen is the same with all of them.
    expect(await answerTo({ ...HOME, minutes: 180 }, HOME)).not.toContain(why);
  });

  it('shows no price of another home', async () => {
    expect(await answerTo({ ...HOME, bedrooms: 1 }, HOME)).toMatch(/^About 6 hours(?!,)/);
  });

  it('is another for a length that was chosen', async () => {
    expect(await answerTo({ ...HOME, minutes: 180 }, HOME)).toBe('3 hours About 7 hours are advised.');
  });

  it('warns of a home that is too large', async () => {
    expect(await answerTo({ ...HOME, bedrooms: 3 })).not.toContain('two visits');
    expect(await answerTo({ ...HOME, bedrooms: 4 })).toContain('This home may need two visits or two cleaners.');
  });
});

import { expect, it } from 'vitest';
import type { AdminJob } from '#contract/admin-jobs';
import { shareCents } from '#contract/money';
import { TEAM_JOB } from '../../../tests/team-job.ts';
import { dividedAfter, passedOnWords } from './share-left.ts';

it('divides what is left after a refund as the share is sent, to the cent, for every amount', () => {
  const { money } = TEAM_JOB;
  expect(dividedAfter(money, 0)).toEqual({ cleaner: money.cleanerShare, fee: money.fee });
  for (let cents = 0; cents <= 12_010; cents += 7) {
    const fee = shareCents(12_010 - cents, 1500);
    expect(dividedAfter(money, cents / 100)).toEqual({ cleaner: (12_010 - cents - fee) / 100, fee: fee / 100 });
  }
});

it('says what the cleaner really gets of a settled report', () => {
  const state = (state: AdminJob['share']['state']) =>
    passedOnWords({ ...TEAM_JOB, share: { ...TEAM_JOB.share, state } }, 20.1);
  expect(state('waiting')).toBe('Denise gets $85.00: what is not given back, less our fee of $15.00, when it is due.');
  expect(passedOnWords(TEAM_JOB, 0)).toBe('Denise keeps $102.08: what is not given back, less our fee of $18.02.');
  expect(passedOnWords(TEAM_JOB, 120.1)).toBe('Nothing is left for Denise.');
  expect(state('void')).toBe('Nothing is passed on to Denise: our team decided so.');
  expect(state('withheld')).toContain('once the share is released.');
});

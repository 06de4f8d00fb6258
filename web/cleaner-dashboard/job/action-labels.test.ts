import { expect, it } from 'vitest';
import { type AvailableAction, actionEffectLabel, actionState } from './action-labels.ts';

const job = {
  clientName: 'Robin V.',
  timeZone: 'America/New_York',
  payout: { state: 'waiting' as const },
  report: null,
};
const option: AvailableAction = {
  action: 'done',
  from: '2026-11-23T14:00:00.000Z',
  until: null,
  refundAmount: 0,
  netAmount: 114.75,
  dueAt: '2026-11-25T17:00:00.000Z',
};

it('says what an action does to the money, to the cent', () => {
  expect(actionEffectLabel(option, job)).toBe(
    'You get $114.75, sent on Wed, Nov 25 if Robin reports no problem until then.',
  );
  expect(actionEffectLabel({ ...option, action: 'no_show', refundAmount: 90, netAmount: 38.25 }, job)).toBe(
    '$90.00 goes back to Robin. You get $38.25 for your time, sent on Wed, Nov 25 unless Robin contests it.',
  );
  const held = { ...job, payout: { state: 'frozen' as const } };
  expect(actionEffectLabel(option, held)).toBe('You get $114.75, once the bank has decided about this payment for us.');
  const report = { message: 'Streaks.', createdAt: '2026-11-23T15:00:00.000Z', answer: null };
  expect(actionEffectLabel(option, { ...held, report })).toBe('You get $114.75, once what was reported is settled.');
  expect(actionEffectLabel({ ...option, action: 'cancel', refundAmount: 135, netAmount: 0, dueAt: null }, job)).toBe(
    '$135.00 goes back to Robin, and you get $0.00. There is no fine, and your rating stays as it is, but it counts as a booked job that you did not keep. The time is blocked, so nobody else can book it.',
  );
});

it('knows when an action is possible, its end not included', () => {
  const ending = { ...option, until: '2026-11-23T17:00:00.000Z' };
  const at = (time: string) => actionState(ending, Date.parse(time));
  expect([at('2026-11-23T13:59:59Z'), at('2026-11-23T14:00:00Z')]).toEqual(['later', 'now']);
  expect([at('2026-11-23T16:59:59Z'), at('2026-11-23T17:00:00Z')]).toEqual(['now', 'past']);
});

import { expect, it } from 'vitest';
import { stateLabel } from './state-labels.ts';

const entry = { state: 'waiting' as const, dueAt: null, sentAt: null, timeZone: 'America/New_York' };
// Eleven in the evening in Baltimore, the next day in London.
const dueAt = '2026-11-25T04:00:00Z';

it('labels the state of a payout', () => {
  expect(stateLabel(entry, 'active')).toBe('After the job');
  expect(stateLabel({ ...entry, dueAt }, 'active')).toBe('Due Nov 24');
  expect(stateLabel({ ...entry, dueAt }, 'pending')).toBe('Waits for your payout setup');
  expect(stateLabel({ ...entry, dueAt, state: 'frozen' }, 'active')).toContain('On hold');
  expect(stateLabel({ ...entry, dueAt, state: 'sent', sentAt: dueAt }, 'active')).toBe('Sent to Stripe Nov 24');
  expect(stateLabel({ ...entry, dueAt, state: 'sending' }, 'active')).toBe('On its way to Stripe');
  expect(stateLabel({ ...entry, dueAt, state: 'withheld' }, 'active')).toBe('Held back by our team');
  expect(stateLabel({ ...entry, state: 'reversed' })).toBe('Taken back');
});

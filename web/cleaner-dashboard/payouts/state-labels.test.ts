import { expect, it } from 'vitest';
import { stateWords } from './state-labels.ts';

const entry = { state: 'waiting' as const, dueAt: null, sentAt: null, timeZone: 'America/New_York' };
// Eleven in the evening in Baltimore, the next day in London.
const dueAt = '2026-11-25T04:00:00Z';

it('says where a share is', () => {
  expect(stateWords(entry, 'active')).toBe('After the job');
  expect(stateWords({ ...entry, dueAt }, 'active')).toBe('Due Nov 24');
  expect(stateWords({ ...entry, dueAt }, 'pending')).toBe('Waits for your payout setup');
  expect(stateWords({ ...entry, dueAt, state: 'frozen' }, 'active')).toContain('On hold');
  expect(stateWords({ ...entry, dueAt, state: 'sent', sentAt: dueAt }, 'active')).toBe('Sent Nov 24');
  expect(stateWords({ ...entry, state: 'reversed' })).toBe('Taken back');
});

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

const MOVE = {
  bookingId: 1,
  token: 'token',
  timeSlotId: 2,
  minutes: 240,
  startTime: '2030-05-08T13:00:00.000Z',
  endTime: '2030-05-08T17:00:00.000Z',
  extraAmount: 45,
  refundAmount: 0,
};

/** The module keeps what it has read, so each test imports its own. */
async function load(stored: unknown) {
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(stored) });
  vi.resetModules();
  return (await import('./chosen-move.ts')).loadChosenMove();
}

it('is read as it was kept', async () => expect(await load(MOVE)).toEqual(MOVE));

it.each([
  ['a start', { startTime: 'soon' }],
  ['an end', { endTime: '' }],
  ['an amount', { extraAmount: '45' }],
  ['a list of extras', { extras: 'Windows' }],
  ['a token', { token: null }],
])('is none without %s that can be read', async (_what, change) => {
  expect(await load({ ...MOVE, ...change })).toBeUndefined();
});

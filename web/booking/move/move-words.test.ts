import { describe, expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { NO_MOVE } from '../../../tests/no-move.ts';
import {
  cancelTermsAfter,
  differenceWords,
  howWords,
  type MoveTerms,
  moneyWords,
  moveButton,
  priceOf,
} from './move-words.ts';

const BOOKING = {
  totalAmount: 165,
  timeSlot: { id: 7, startTime: '2030-05-08T13:00:00.000Z', endTime: '2030-05-08T16:00:00.000Z' },
  minutes: 180,
  keptHours: 1,
  cleaner: { displayName: 'Denise Whitfield' },
  move: { ...NO_MOVE, problem: null, how: 'free', freeLeft: 3 },
} as BookingByToken;
const UNTIL = 'Sunday, November 23, 9:00 AM';

const terms = (differing: Partial<MoveTerms> = {}): MoveTerms => ({
  free: true,
  request: false,
  refundAmount: 0,
  extraAmount: 0,
  keptAmount: 0,
  totalAmount: 165,
  offeredExtras: [],
  freeUntil: '2030-05-08T13:00:00.000Z',
  answerUntil: null,
  timeSlot: { startTime: '2030-05-09T13:00:00.000Z', endTime: '2030-05-09T16:00:00.000Z' },
  minutes: 180,
  advisedMinutes: null,
  ...differing,
});

describe('the money of a move', () => {
  it('is told before the button, and on it', () => {
    const asked = [
      terms(),
      terms({ minutes: 210, extraAmount: 27.5, totalAmount: 192.5 }),
      terms({ minutes: 120, refundAmount: 55, totalAmount: 110 }),
      terms({ minutes: 120, refundAmount: 0, keptAmount: 55, totalAmount: 110, request: true, free: false }),
      terms({ minutes: 180, request: true, free: false }),
    ];
    expect(asked.map((each) => [moneyWords(BOOKING, each), moveButton(BOOKING, each)])).toEqual([
      ['Moving it is free. What you paid stays as it is.', 'Move this visit'],
      ['You pay $27.50 more, for 3.5 hours in place of 3 hours.', 'Go on and pay $27.50'],
      ['You get $55.00 back to your card, for 2 hours in place of 3 hours.', 'Move it, $55.00 back'],
      [
        'Nothing comes back: it is 2 hours in place of 3 hours, and $55.00 is kept for Denise’s time, because the free time is over.',
        'Ask Denise for this time',
      ],
      ['Moving it is free. What you paid stays as it is.', 'Ask Denise for this time'],
    ]);
    const inPlace = terms({ minutes: 120, refundAmount: 55, timeSlot: BOOKING.timeSlot });
    expect(moveButton(BOOKING, inPlace)).toBe('Change it, $55.00 back');
  });

  it('of another length is known at once, at the rate that was agreed', () => {
    expect([120, 180, 210].map((minutes) => differenceWords(BOOKING, minutes))).toEqual([
      '$55.00 less',
      undefined,
      '$27.50 more',
    ]);
    // $45.45 an hour: 3.5 hours are $159.075, and an hour is $45.45 all the same.
    expect(priceOf(159.08, 210, 60)).toBe(45.45);
  });
});

it('says on what terms it can be canceled then', () => {
  expect(cancelTermsAfter(BOOKING, terms(), { until: UNTIL, isStillFree: true, isLate: false })).toBe(
    `Then you can cancel for free until ${UNTIL}. After that, one hour ($55.00) is kept for Denise’s time.`,
  );
  const long = terms({ minutes: 300, totalAmount: 275 });
  const ended = { until: UNTIL, isStillFree: false };
  expect(cancelTermsAfter(BOOKING, long, { ...ended, isLate: false })).toBe(
    'You can cancel for free now, but not after this move: then two hours ($110.00), as the visit takes five hours or more, are kept for Denise’s time, whenever you cancel.',
  );
  expect(cancelTermsAfter(BOOKING, terms(), { ...ended, isLate: true })).toBe(
    'Canceling stays as it is now: one hour ($55.00) is kept for Denise’s time, whenever you cancel.',
  );
});

it('says how it can be moved now', () => {
  const at = { until: UNTIL, requestUntil: 'Monday, November 24, 7:00 AM', isFreeTimeOver: false };
  const words = (move: Partial<BookingByToken['move']>, isFreeTimeOver = false) =>
    howWords({ ...BOOKING, move: { ...BOOKING.move, ...move } }, { ...at, isFreeTimeOver });
  expect(words({})).toBe(
    `You can move it to another of Denise’s open times, and make it longer or shorter. That is free until ${UNTIL}. You can do it three times; after that you can still ask Denise for another time.`,
  );
  expect(words({ freeLeft: 1 })).toContain('You can do it once more.');
  expect(words({ how: 'request', freeLeft: 0 })).toContain('You have moved it three times already. You can still ask');
  expect(words({ how: 'request' }, true)).toContain(`The free time ended ${UNTIL}. You can still ask Denise`);
});

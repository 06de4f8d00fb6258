import { describe, expect, it } from 'vitest';
import { ALREADY_PAID, SLOT_TAKEN } from '#contract/slot-taken';
import { type BookingEvent, type Hold, nextState, type Stage } from './booking-stages.ts';

const hold: Hold = {
  serviceId: 2,
  request: { timeSlotId: 7, serviceId: 2, customerDetails: { name: 'Robin', email: 'r@x.test' } },
  clientSecret: 's',
  amount: 165,
  minutes: 180,
  seconds: 600,
  name: 'Robin',
  email: 'r@x.test',
};
const claim = { timeSlotId: 7, serviceId: 2, stripePaymentIntentId: 'pi_12345678', totalAmount: 165 };
const next = [{ id: 8, startTime: '2030-05-08T17:00:00.000Z', endTime: '2030-05-08T20:00:00.000Z' }];
const details: Stage = { at: 'details' };
const expired: Stage = { at: 'expired', isKnown: true };
const waiting: Stage = { at: 'waiting', claim };
const paying = (charging: boolean, ended = false): Stage => ({ at: 'payment', hold, charging, ended });
const finished = (result: Extract<BookingEvent, { type: 'finished' }>['finished']): BookingEvent => ({
  type: 'finished',
  finished: result,
  claim,
});
const failed = (status: number) => finished({ kind: 'failed', status, message: 'No.' });
const refused = finished({ kind: 'refused', message: 'No.' });
const taken: BookingEvent = { type: 'taken', refusal: { message: 'No.', code: SLOT_TAKEN, next } };
const booked: BookingEvent = { type: 'taken', refusal: { message: 'No.', code: ALREADY_PAID, next: [] } };

describe('a stage and what happens in it', () => {
  it.each<[string, Stage, BookingEvent, Stage]>([
    ['a hold leads to the payment', details, { type: 'held', hold }, paying(false)],
    ['a taken time to others', details, taken, { at: 'taken', message: 'No.', next }],
    ['one’s own to its booking', details, booked, { at: 'booked', message: 'No.' }],
    [
      'a hold ends, and whether it was paid is asked for',
      paying(false),
      { type: 'hold ended' },
      { at: 'ending', hold },
    ],
    ['it was not', { at: 'ending', hold }, { type: 'hold is over', isKnown: true }, expired],
    [
      'or by another tab',
      { at: 'ending', hold },
      finished({ kind: 'booked', id: 1, token: 't' }),
      { at: 'ending', hold },
    ],
    ['but not while a card is charged', paying(true), { type: 'hold ended' }, paying(true, true)],
    ['a refused card then ends it', paying(true, true), { type: 'charging', on: false }, { at: 'ending', hold }],
    ['a refused card in time can be tried again', paying(true), { type: 'charging', on: false }, paying(false)],
    ['a charge that is over elsewhere changes nothing', details, { type: 'charging', on: false }, details],
    [
      'a charge that outlived its hold still books',
      paying(true, true),
      finished({ kind: 'waiting', isInProcess: false }),
      waiting,
    ],
    ['a payment that our server does not see yet waits', paying(true), failed(402), waiting],
    ['one that its bank refuses in the end can be tried again', waiting, refused, { at: 'refused' }],
    ['one whose hold has ended begins anew', waiting, finished({ kind: 'ended', message: 'No.' }), expired],
    ['from its details', { at: 'refused' }, { type: 'went to details' }, details],
    ['a refusal after paying is told', waiting, failed(409), { at: 'failed', message: 'No.' }],
    [
      'a booking is shown by the page around',
      paying(true),
      finished({ kind: 'booked', id: 1, token: 't' }),
      paying(true),
    ],
    ['an expired hold starts again', expired, { type: 'start again' }, details],
    ['Back leads from the payment to the details', paying(false), { type: 'went to details' }, details],
    ['and from an expired hold', expired, { type: 'went to details' }, details],
    ['but not while a card is charged', paying(true), { type: 'went to details' }, paying(true)],
    ['nor from what is paid', waiting, { type: 'went to details' }, waiting],
    ['Forward sends again what was typed', details, { type: 'went to payment' }, { at: 'details', resume: true }],
    ['but nothing that is paid', waiting, { type: 'went to payment' }, waiting],
  ])('%s', (_title, stage, event, expected) => {
    expect(nextState({ stage, criteria: {} }, event)).toEqual({ stage: expected, criteria: {} });
  });

  it('another length stays, until the home is another', () => {
    const longer = nextState(
      { stage: details, criteria: { bedrooms: 2 } },
      { type: 'criteria changed', change: { minutes: 240 } },
    );
    expect(longer).toEqual({ stage: details, criteria: { bedrooms: 2, minutes: 240 } });
    const other = nextState(longer, { type: 'criteria changed', change: { bedrooms: 3 } });
    expect(other.criteria).toEqual({ bedrooms: 3 });
  });
});

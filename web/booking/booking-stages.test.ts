import { describe, expect, it } from 'vitest';
import { type BookingEvent, type Hold, nextStage, type Stage } from './booking-stages.ts';

const hold: Hold = { serviceId: 2, clientSecret: 's', amount: 165, seconds: 600, name: 'Robin', email: 'r@x.test' };
const claim = { timeSlotId: 7, serviceId: 2, stripePaymentIntentId: 'pi_12345678', totalAmount: 165 };
const paying = (charging: boolean, ended = false): Stage => ({ at: 'payment', hold, charging, ended });
const finished = (result: Extract<BookingEvent, { type: 'finished' }>['finished']): BookingEvent => ({
  type: 'finished',
  finished: result,
  claim,
});
const failed = (status: number) => finished({ kind: 'failed', status, message: 'No.' });

describe('a stage and what happens in it', () => {
  it.each<[string, Stage, BookingEvent, Stage]>([
    ['a hold leads to the payment', { at: 'details' }, { type: 'held', hold }, paying(false)],
    ['a taken time to others', { at: 'details' }, { type: 'taken', message: 'No.' }, { at: 'taken', message: 'No.' }],
    ['the details can be changed', paying(false), { type: 'back to details' }, { at: 'details' }],
    ['a hold ends', paying(false), { type: 'hold ended' }, { at: 'expired' }],
    ['but not while a card is charged', paying(true), { type: 'hold ended' }, paying(true, true)],
    ['a refused card then ends it', paying(true, true), { type: 'charging', on: false }, { at: 'expired' }],
    ['a refused card in time can be tried again', paying(true), { type: 'charging', on: false }, paying(false)],
    [
      'a charge that is over elsewhere changes nothing',
      { at: 'details' },
      { type: 'charging', on: false },
      { at: 'details' },
    ],
    [
      'a charge that outlived its hold still books',
      paying(true, true),
      finished({ kind: 'waiting' }),
      { at: 'waiting', claim },
    ],
    ['a payment that our server does not see yet waits', paying(true), failed(402), { at: 'waiting', claim }],
    ['a refusal after paying is told', { at: 'waiting', claim }, failed(409), { at: 'failed', message: 'No.' }],
    [
      'a booking is shown by the page around',
      paying(true),
      finished({ kind: 'booked', id: 1, token: 't' }),
      paying(true),
    ],
    ['an expired hold starts again', { at: 'expired' }, { type: 'back to details' }, { at: 'details' }],
  ])('%s', (_title, stage, event, next) => {
    expect(nextStage(stage, event)).toEqual(next);
  });
});

import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/call.ts';
import { type Claim, finishBooking } from './finish-booking.ts';

const claim: Claim = { timeSlotId: 7, serviceId: 2, stripePaymentIntentId: 'pi_12345678', totalAmount: 165 };
const made = { booking: { id: 1042, status: 'scheduled' as const, totalAmount: 165 }, token: 'secret' };

/** A server that refuses so many times before it books. */
function serverThat(...refusals: Error[]) {
  const pauses: number[] = [];
  let asked = 0;
  const create = async () => {
    const refusal = refusals[asked++];
    if (refusal) throw refusal;
    return made;
  };
  const pause = async (seconds: number) => {
    pauses.push(seconds);
  };
  return { pauses, finish: () => finishBooking(claim, create, pause), asked: () => asked };
}

const away = new ApiError(503, 'The payment provider did not answer.');

describe('a paid card', () => {
  it('is booked at once where everybody answers', async () => {
    const server = serverThat();
    expect(await server.finish()).toEqual({ kind: 'booked', id: 1042, token: 'secret' });
    expect(server.pauses).toEqual([]);
  });

  it('is claimed again while the server is away or the line is cut', async () => {
    const server = serverThat(away, new ApiError(0, 'offline'), new ApiError(429, 'busy'));
    expect(await server.finish()).toMatchObject({ kind: 'booked' });
    expect(server.pauses).toEqual([1, 2, 4]);
  });

  it('waits for the mail when that does not end', async () => {
    const server = serverThat(away, away, away, away, away, away);
    expect(await server.finish()).toEqual({ kind: 'waiting' });
    expect(server.asked()).toBe(5);
  });

  it('hears a real refusal once, in the server’s words', async () => {
    const server = serverThat(new ApiError(409, 'That time was just taken.'));
    expect(await server.finish()).toEqual({ kind: 'failed', status: 409, message: 'That time was just taken.' });
    expect(server.asked()).toBe(1);
  });
});

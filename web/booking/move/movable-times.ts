/** The times to which a visit can move (docs/product.md#moving). */
import { useEffect, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import { canComeOn } from '#contract/plan-days';
import { policy } from '#contract/policy';
import { dateIn, HOUR } from '#contract/time';
import { call } from '../../api/http.ts';
import { loadOpenTimes } from '../../api/open-times.ts';
import type { ChoosableTime } from '../../ui/weeks-of-times.tsx';

/** A time as a move names it: with its start, where it is another one of the visit's own day. */
export interface ChosenTime {
  timeSlotId: number;
  startTime?: string | undefined;
}

type Booked = Pick<BookingByToken, 'timeSlot'>;

/** The same of a time of the list. */
export const chosenOf = ({ timeSlot }: Booked, { id, startTime }: ChoosableTime): ChosenTime =>
  id === timeSlot.id && startTime !== timeSlot.startTime ? { timeSlotId: id, startTime } : { timeSlotId: id };

/** What was chosen, by an address; undefined where nothing was. */
export function chosenIn(search: URLSearchParams): ChosenTime | undefined {
  const timeSlotId = Number(search.get('time'));
  if (!(timeSlotId > 0)) return undefined;
  const startTime = search.get('start') ?? '';
  return Number.isNaN(Date.parse(startTime)) ? { timeSlotId } : { timeSlotId, startTime };
}

/** What an address says of it. */
export const searchOfTime = ({ timeSlotId, startTime }: ChosenTime): Record<string, string> => ({
  time: String(timeSlotId),
  ...(startTime !== undefined && { start: startTime }),
});

/**
 * The cleaner's open times and the other starts of the visit's own day, in order; of a planned visit those before which it can be
 * charged, on days on which its plan has visits. Those for the length before are shown until the others are there. `hasOthers`:
 * there are times on other days.
 */
export function useMovableTimes(booking: BookingByToken, token: string, minutes: number) {
  const { now, city, paid, move } = booking;
  const [answer, setAnswer] = useState<Partial<Loaded> & { minutes?: number; error?: unknown }>({});
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again in each round
  useEffect(() => {
    let isAwaited = true;
    loadTimes(booking, token, minutes).then(
      (loaded) => isAwaited && setAnswer({ minutes, ...loaded }),
      (error: unknown) => isAwaited && setAnswer({ minutes, error }),
    );
    return () => {
      isAwaited = false;
    };
  }, [booking.id, booking.timeSlot.id, minutes, now, token, round]);
  const soonest = paid === false ? Date.parse(now) + policy.plans.chargeHours * HOUR : 0;
  const inTime = answer.times?.filter(({ startTime }) => Date.parse(startTime) > soonest);
  const { daysWithout } = move;
  const times = daysWithout
    ? inTime?.filter(({ startTime }) => canComeOn(daysWithout, dateIn(Date.parse(startTime), city.timeZone)))
    : inTime;
  const hasOthers = times !== undefined && times.length < (inTime?.length ?? 0);
  return { ...answer, times, hasOthers, isLoading: answer.minutes !== minutes, reload: () => setRound(round + 1) };
}

/** Throws ApiError where the open ones cannot be had: without the others they are shown all the same. */
async function loadTimes(booking: BookingByToken, token: string, minutes: number): Promise<Loaded> {
  const { id, cleaner, now, city } = booking;
  const wanted = { cleanerId: cleaner.id, minutes, today: dateIn(Date.parse(now), city.timeZone), zone: city.timeZone };
  const which = { bookingId: String(id), token, ...(minutes !== booking.minutes && { minutes: String(minutes) }) };
  const [open, { timeSlots, ...limits }] = await Promise.all([
    loadOpenTimes(wanted),
    call('GET /_api/bookings/own-day-times', which).catch(() => NOTHING_KNOWN),
  ]);
  const starts = new Set(open.map(({ startTime }) => startTime));
  const times: ChoosableTime[] = [...open, ...timeSlots.filter(({ startTime }) => !starts.has(startTime))];
  return { ...limits, times: times.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime)) };
}

/** How long it would be at its own start, which is null without room, and what it cannot be shorter than; undefined: not known. */
export interface LengthLimits {
  ownStartMinutes?: number | null | undefined;
  shortestMinutes?: number | null | undefined;
}

type Loaded = LengthLimits & { times: ChoosableTime[] };

const NOTHING_KNOWN: LengthLimits & { timeSlots: ChoosableTime[] } = { timeSlots: [] };

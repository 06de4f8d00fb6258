/** What a moved visit is to be: how long, and with which extras (docs/product.md#moving). It is in the page's address. */
import { useEffect, useState } from 'react';
import type { BookingByToken } from '#contract/booking';
import type { Extra, ExtraName } from '#contract/estimate';
import { call } from '../../api/http.ts';
import { extrasIn, formatExtras, LENGTHS } from '../../criteria/criteria.ts';

export interface WantedVisit {
  minutes: number;
  /** Undefined: as they are. */
  extras: Extra[] | undefined;
}

/** What this cleaner takes for the home with the wanted extras, and which extras there are. */
export interface Advice {
  minutes: number | null;
  offered: readonly ExtraName[];
}

type Booked = Pick<BookingByToken, 'minutes' | 'advisedMinutes' | 'extras' | 'move'>;

/** Of a request no longer visit can be asked for (docs/product.md#moving). */
export function lengthsFor({ minutes, move }: Pick<BookingByToken, 'minutes' | 'move'>): number[] {
  const lengths = [...new Set([minutes, ...LENGTHS])].sort((one, other) => one - other);
  return move.how === 'request' ? lengths.filter((length) => length <= minutes) : lengths;
}

const NO_EXTRAS = 'none';

const sortedText = (extras: readonly Extra[]): string => formatExtras(extras.toSorted(byName));
const byName = (one: Extra, other: Extra): number => one.name.localeCompare(other.name);

/** The extras of an address; undefined where they are the booked ones. */
export function extrasWanted(search: URLSearchParams, { extras: booked }: Pick<Booked, 'extras'>): Extra[] | undefined {
  const written = search.get('extras') ?? '';
  const extras = written === NO_EXTRAS ? [] : extrasIn(written);
  return extras && sortedText(extras) !== sortedText(booked) ? extras : undefined;
}

/** The length of an address; without one it is longer or shorter than now by what other extras take. */
export function minutesWanted(search: URLSearchParams, booking: Booked, advice: Advice | undefined): number {
  const lengths = lengthsFor(booking);
  const chosen = lengths.find((length) => String(length) === search.get('minutes'));
  if (chosen !== undefined) return chosen;
  const advised = extrasWanted(search, booking) && advice?.minutes;
  if (advised == null || booking.advisedMinutes === null) return booking.minutes;
  const followed = booking.minutes + advised - booking.advisedMinutes;
  return lengths.findLast((length) => length <= followed) ?? lengths[0]!;
}

/** What an address says of it: nothing where all is as it is. A length stays chosen beside other extras. */
export const searchOf = (booking: Booked, { minutes, extras }: WantedVisit): Record<string, string> => ({
  ...((extras || minutes !== booking.minutes) && { minutes: String(minutes) }),
  ...(extras && extrasOnly(extras)),
});

/** Other extras end a chosen length: it follows them. */
export const extrasOnly = (extras: Extra[]): Record<string, string> => ({
  extras: extras.length > 0 ? formatExtras(extras) : NO_EXTRAS,
});

/** What is advised with these extras; those of the extras before are told meanwhile. Undefined where nothing is known of the home. */
export function useAdvice(
  { id, home, timeSlot }: BookingByToken,
  token: string,
  extras: Extra[] | undefined,
): Advice | undefined {
  const [advice, setAdvice] = useState<Advice>();
  const wanted = extras && formatExtras(extras);
  const hasHome = home !== null;
  useEffect(() => {
    if (!hasHome) return;
    let isAwaited = true;
    const request = { bookingId: String(id), token, timeSlotId: String(timeSlot.id) };
    call('GET /_api/bookings/move-preview', { ...request, ...(wanted !== undefined && { extras: wanted }) }).then(
      ({ advisedMinutes, offeredExtras }) =>
        isAwaited && setAdvice({ minutes: advisedMinutes, offered: offeredExtras }),
      () => {
        // The length can be chosen without it, and the terms are asked for again.
      },
    );
    return () => {
      isAwaited = false;
    };
  }, [id, hasHome, timeSlot.id, token, wanted]);
  return advice;
}

import type { Parsed, Reply } from '#contract/calls';
import { soonestBookable } from '#contract/slots';
import type { AvailabilityDeps } from './deps.ts';
import { aroundDate, endOfThisWeek, toPricedTimes, wantedOf } from './list-slots.ts';
import { selectOpenSlots } from './slots.sql.ts';

type Name = 'GET /_api/cleaners/by-slug';

const MAX_SLOTS = 200;

/**
 * A public profile with its open slots of this week (docs/product.md#weeks), or of the date that is asked for, that have
 * room for what is asked for. Throws 404.
 */
export const showCleaner =
  ({ db, clock, cleaners }: AvailabilityDeps) =>
  async (input: Parsed<Name>): Promise<Reply<Name>> => {
    const { city, cleanerSlug, state, minutes, serviceId, date } = input;
    const profile = await cleaners.profile({ city, cleanerSlug, state });
    const now = clock.now().getTime();
    const from = new Date(soonestBookable(now));
    const to = new Date(date ? aroundDate(date).to : endOfThisWeek(now, profile.timeZone));
    const window = { cleanerId: profile.id, from, to, ...(await wantedOf(db, input)) };
    const slots = await selectOpenSlots(db, window, MAX_SLOTS);
    const timeSlots = slots.map((slot) => {
      const { fromPrice, ...times } = toPricedTimes(slot, minutes);
      return { id: slot.id, ...times, ...(serviceId === undefined ? {} : { fromPrice }) };
    });
    return { cleaner: { ...profile, timeSlots } };
  };

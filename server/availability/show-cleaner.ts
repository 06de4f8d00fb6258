import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY, MINUTE } from '#contract/time';
import type { AvailabilityDeps } from './deps.ts';
import { toPricedTimes } from './list-slots.ts';
import { selectOpenSlots } from './slots.sql.ts';

type Name = 'GET /_api/cleaners/by-slug';

const MAX_SLOTS = 200;

/**
 * A public profile with its open slots of the next seven days that have room for what is asked for. Throws 404.
 */
export const showCleaner =
  ({ db, clock, cleaners }: AvailabilityDeps) =>
  async ({ minutes, serviceId, date, part, ...where }: Parsed<Name>): Promise<Reply<Name>> => {
    const profile = await cleaners.profile(where);
    const now = clock.now().getTime();
    const from = new Date(now + policy.slots.noticeMinutes * MINUTE);
    const window = { cleanerId: profile.id, from, to: new Date(now + 7 * DAY), minutes, serviceId, date, part };
    const slots = await selectOpenSlots(db, window, MAX_SLOTS);
    const timeSlots = slots.map((slot) => {
      const { fromPrice, ...times } = toPricedTimes(slot, minutes);
      return { id: slot.id, ...times, ...(serviceId === undefined ? {} : { fromPrice }) };
    });
    return { cleaner: { ...profile, timeSlots } };
  };

import type { Parsed, Reply } from '#contract/calls';
import { policy } from '#contract/policy';
import { DAY, MINUTE } from '#contract/time';
import type { AvailabilityDeps } from './deps.ts';
import { selectOpenSlots } from './slots.sql.ts';

type Name = 'GET /_api/cleaners/by-slug';

const MAX_SLOTS = 200;

/** A public profile with its open slots of the next seven days. Throws 404. */
export const showCleaner =
  ({ db, clock, cleaners }: AvailabilityDeps) =>
  async (where: Parsed<Name>): Promise<Reply<Name>> => {
    const profile = await cleaners.profile(where);
    const now = clock.now().getTime();
    const from = new Date(now + policy.slots.noticeMinutes * MINUTE);
    const window = { cleanerId: profile.id, from, to: new Date(now + 7 * DAY) };
    const slots = await selectOpenSlots(db, window, MAX_SLOTS);
    const timeSlots = slots.map(({ id, starts_at, ends_at }) => ({
      id,
      startTime: starts_at.toISOString(),
      endTime: ends_at.toISOString(),
    }));
    return { cleaner: { ...profile, timeSlots } };
  };

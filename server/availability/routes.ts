import type { availabilityCalls } from '#contract/availability';
import type { homesCalls } from '#contract/homes';
import type { scheduleCalls } from '#contract/schedule';
import { anonymousCaller } from '#platform/http/caller';
import type { Routes } from '#platform/http/routes';
import type { AvailabilityDeps } from './deps.ts';
import { listSlots } from './list-slots.ts';
import { blockSlot, changeSchedule, removeTimeOff, showSchedule, takeTimeOff } from './own-schedule.ts';
import { quote } from './quote.ts';
import { showCleaner } from './show-cleaner.ts';
import { showSlot } from './show-slot.ts';

type Calls =
  | keyof typeof availabilityCalls
  | keyof typeof homesCalls
  | keyof typeof scheduleCalls
  | 'GET /_api/cleaners/by-slug';

export const availabilityRoutes = (deps: AvailabilityDeps): Routes<Calls> => ({
  'GET /_api/time-slots': (input) => deps.readPublic((db) => listSlots({ ...deps, db }, input)),
  'GET /_api/time-slot': async (input, caller) => {
    // Rendered pages are counted by whom they are for.
    if (caller !== anonymousCaller) await deps.slotThrottle(caller.address);
    return showSlot(deps, input);
  },
  'GET /_api/quote': (input) => quote(deps.db, input),
  'GET /_api/cleaners/by-slug': showCleaner(deps),
  'GET /_api/cleaner/schedule': showSchedule(deps),
  'POST /_api/cleaner/schedule': changeSchedule(deps),
  'POST /_api/cleaner/time-off': takeTimeOff(deps),
  'POST /_api/cleaner/time-off/remove': removeTimeOff(deps),
  'POST /_api/cleaner/slot': blockSlot(deps),
});

import type { scheduleCalls } from '#contract/schedule';
import type { Routes } from '#platform/http/routes';
import type { Availability } from './index.ts';

type Names = 'GET /_api/time-slots' | 'GET /_api/time-slot' | 'GET /_api/cleaners/by-slug' | keyof typeof scheduleCalls;

export const availabilityRoutes = (availability: Availability): Routes<Names> => ({
  'GET /_api/time-slots': (input) => availability.list(input),
  'GET /_api/time-slot': ({ timeSlotId }) => availability.show(timeSlotId),
  'GET /_api/cleaners/by-slug': (where) => availability.publicCleaner(where),
  'GET /_api/cleaner/schedule': availability.showSchedule,
  'POST /_api/cleaner/schedule': availability.changeSchedule,
  'POST /_api/cleaner/time-off': availability.takeTimeOff,
  'POST /_api/cleaner/time-off/remove': availability.removeTimeOff,
  'POST /_api/cleaner/slot': availability.blockSlot,
});

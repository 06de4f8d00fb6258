import { policy } from './policy.ts';

/** How many hours a late cancel keeps of a job of so many minutes (docs/product.md#cancellation). */
export const keptHoursOf = (minutes: number): number =>
  minutes >= policy.cancel.longJobHours * 60 ? policy.cancel.keptHoursOfLongJob : policy.cancel.keptHours;

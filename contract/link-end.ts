import { policy } from './policy.ts';
import { DAY } from './time.ts';

/** Whether a booking's link opens nothing more to who has it alone (docs/product.md#booking-link). In epoch milliseconds. */
export const hasLinkEnded = (endsAt: number, now: number): boolean => now > endsAt + policy.token.daysAfterJob * DAY;

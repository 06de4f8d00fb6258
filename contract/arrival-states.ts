import { instant } from './fields.ts';
import { z } from './zod.ts';

/** What is known of a cleaner's arrival on the day (docs/product.md#running-late). */

/** When a cleaner who runs late is expected, by their own word. */
export const Late = z.object({ minutes: z.int(), expectedAt: instant });
export type Late = z.infer<typeof Late>;

/** What a cleaner can say of it: minutes after the start, between two instants, so many times more. */
export const LateTerms = z.object({ from: instant, until: instant, timesLeft: z.int() });
export type LateTerms = z.infer<typeof LateTerms>;

/**
 * waiting: the cleaner stands before the door until then; answered: somebody comes and lets them in; over: nobody has
 * answered, and the cleaner may report that nobody is there.
 */
export const DOOR_STATES = ['waiting', 'answered', 'over'] as const;
export const Door = z.object({ state: z.enum(DOOR_STATES), since: instant, until: instant });
export type Door = z.infer<typeof Door>;

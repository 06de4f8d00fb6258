import type { CallDefinition } from './call.ts';
import { toCents } from './money.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** Cities and services: what may be booked, and where. */

export const City = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  state: z.string(),
  timeZone: z.string(),
  /** The date in the city right now, so that a page knows "today" by the server's clock. */
  today: z.iso.date(),
});
export type City = z.infer<typeof City>;

export const Service = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** The lowest hourly price at which it can be booked anywhere, in dollars. */
  fromRate: z.number(),
});
export type Service = z.infer<typeof Service>;

/** What a service adds to a cleaner's rate, in cents an hour: its lowest price less the lowest rate there may be. */
export const surchargeCentsOf = ({ fromRate }: Pick<Service, 'fromRate'>): number =>
  toCents(fromRate) - policy.rate.lowestCents;

export const catalogCalls = {
  'GET /_api/cities': {
    description: 'The cities where times can be booked, with today’s date in each.',
    access: 'anyone',
    cache: 'public',
    request: z.strictObject({}),
    reply: z.object({ cities: z.array(City) }),
  },
  'GET /_api/services': {
    description: 'The services that can be booked, each with its lowest hourly price.',
    access: 'anyone',
    cache: 'public',
    request: z.strictObject({}),
    reply: z.object({ services: z.array(Service) }),
  },
} as const satisfies Record<string, CallDefinition>;

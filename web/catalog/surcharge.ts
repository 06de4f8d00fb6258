import type { Service } from '#contract/catalog';
import { toCents } from '#contract/money';
import { policy } from '#contract/policy';

/** What a service adds to a cleaner's hourly rate, in cents: its lowest price less the lowest rate there may be. */
export const surchargeCents = (service: Pick<Service, 'fromRate'>): number =>
  toCents(service.fromRate) - policy.rate.lowestCents;

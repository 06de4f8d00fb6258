import type * as oracle from '../plan-histories/oracle.ts';

export interface Watched {
  token: string;
  cleanerId: number;
  /** The visit that it began with. */
  firstBookingId: number;
  plan: oracle.Plan;
  /** Dates of visits that the oracle has no rule for. */
  apart: Set<string>;
  /** What was done, for the message of a fault. */
  said: string[];
}

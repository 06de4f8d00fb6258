import { dollars, instant } from './fields.ts';
import { z } from './zod.ts';

/** What the team sees of a dispute on a job's page. */

const text = z.string().nullable();

/** What a bank asks about a payment, or took of it. */
export const JobDispute = z.object({
  id: z.string(),
  /** As the provider names it: 'needs_response'. */
  status: z.string(),
  amount: dollars,
  /** As the provider names it: 'fraudulent'. */
  reason: text,
  openedAt: instant,
  closedAt: instant.nullable(),
  /** Until when evidence can be given; null where none is asked for. */
  evidenceDueAt: instant.nullable(),
  /** The provider's page of it, where it is answered. */
  url: z.string(),
});

/** What we have to answer a bank with. */
export const JobEvidence = z.object({
  bookedAt: instant.nullable(),
  ipAddress: text,
  onMyWayAt: instant.nullable(),
  doneAt: instant.nullable(),
  /** When it was said that one side was not there. */
  noShowAt: instant.nullable(),
  /** What the customer agreed to beside the terms: that a card is kept, or charged for each visit; in the words that were shown. */
  consents: z.array(z.object({ words: z.string(), version: z.int(), givenAt: instant, ipAddress: text })),
});

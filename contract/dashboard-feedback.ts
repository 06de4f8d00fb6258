import { z } from './zod.ts';

/** What a customer has said of a cleaner's job: a problem that is open, or a new review (docs/product.md#cleaner-dashboard). */
export const DashboardFeedback = z.object({
  /** The job's. */
  id: z.int(),
  serviceType: z.string(),
  clientName: z.string(),
  date: z.iso.date(),
  /** Of a problem: whether the cleaner has told their side of it; null for a review. */
  report: z.enum(['unanswered', 'answered']).nullable(),
  /** Of a review that was not replied to; null for a problem. */
  stars: z.int().nullable(),
});
export type DashboardFeedback = z.infer<typeof DashboardFeedback>;

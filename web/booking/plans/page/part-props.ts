import type { Plan, PlanVisit } from '#contract/plans';

/** What the parts of a plan's page are given. */
export interface PlanPartProps {
  plan: Plan;
  visits: PlanVisit[];
  /** The plan's link. */
  token: string;
  /** Something has changed: the page asks again. */
  onChanged: () => Promise<void>;
}

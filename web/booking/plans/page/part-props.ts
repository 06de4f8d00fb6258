import type { Extra } from '#contract/estimate';
import type { RepeatWeeks } from '#contract/plan-dates';
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

/** What is chosen for all visits to come. */
export interface WantedPlan {
  weekday: number;
  time: string;
  repeatWeeks: RepeatWeeks;
  minutes: number;
  extras: Extra[];
  /** Undefined: as it is. */
  homeId: number | undefined;
}

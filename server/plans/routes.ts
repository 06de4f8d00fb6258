import type { planCalls } from '#contract/plan-calls';
import type { Routes } from '#platform/http/routes';
import { answerClash, answerClashByCleaner } from './answer-clash.ts';
import { changeCard, endPlan, pausePlan, resumePlan, skipVisit } from './change-plan.ts';
import { agreeToPlan, changeRate } from './change-rate.ts';
import { changePlan } from './change-terms.ts';
import { answerPlan, changeTerms, endByCleaner, listCleanerPlans, showTerms } from './cleaner-plans.ts';
import type { PlanDeps } from './deps.ts';
import { offerPlan } from './offer-plan.ts';
import { showOnePlan } from './show-one-plan.ts';
import { listPlans } from './show-plan.ts';
import { startPlan } from './start-plan.ts';

export const planRoutes = (deps: PlanDeps): Routes<keyof typeof planCalls> => ({
  'GET /_api/plans': listPlans(deps),
  'GET /_api/plan': showOnePlan(deps),
  'GET /_api/plans/offer': offerPlan(deps),
  'POST /_api/plans': startPlan(deps),
  'POST /_api/plans/skip': skipVisit(deps),
  'POST /_api/plans/pause': pausePlan(deps),
  'POST /_api/plans/resume': resumePlan(deps),
  'POST /_api/plans/end': endPlan(deps),
  'POST /_api/plans/change': changePlan(deps),
  'POST /_api/plans/card': changeCard(deps),
  'POST /_api/plans/answer-clash': answerClash(deps),
  'POST /_api/cleaner/answer-clash': answerClashByCleaner(deps),
  'POST /_api/plans/agree': agreeToPlan(deps),
  'GET /_api/cleaner/plans': listCleanerPlans(deps),
  'POST /_api/cleaner/answer-plan': answerPlan(deps),
  'POST /_api/cleaner/end-plan': endByCleaner(deps),
  'POST /_api/cleaner/plan-rate': changeRate(deps),
  'GET /_api/cleaner/standing-visits': showTerms(deps),
  'POST /_api/cleaner/standing-visits': changeTerms(deps),
});

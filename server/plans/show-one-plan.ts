import type { Parsed, Reply } from '#contract/calls';
import { dateIn } from '#contract/time';
import type { Caller } from '#platform/http/caller';
import type { PlanDeps } from './deps.ts';
import { findOthers } from './others.ts';
import { findDateAfterPause } from './pause-told.ts';
import { findPlanFor, showPlan, visitsOf } from './show-plan.ts';
import { findLastDone } from './shown-plan.sql.ts';
import { nextStart } from './visit-share.ts';

type Name = 'GET /_api/plan';

/** A plan with its visits, for its link or its own account (docs/product.md#standing-visits). Throws 404 and 429. */
export const showOnePlan =
  (deps: PlanDeps) =>
  async (input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    const { plan, isOwner } = await findPlanFor(deps, input, caller);
    const [shown, visits] = [await showPlan(deps, plan, { isOwner }), await visitsOf(deps, plan, { isOwner })];
    const afterPause = await findDateAfterPause(deps, plan, visits);
    const last = isOwner && plan.state === 'ended' ? await findLastDone(deps.db, plan) : undefined;
    const again = last
      ? { bookingId: last.id, token: last.token_sealed ? deps.sealer.open(last.token_sealed) : null }
      : null;
    const zone = shown.city.timeZone;
    const first = plan.state === 'asked' ? await nextStart(deps, plan, zone) : null;
    const firstDate = first && dateIn(first.getTime(), zone);
    return { plan: shown, visits, others: await findOthers(deps, plan), afterPause, firstDate, again };
  };

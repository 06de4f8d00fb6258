import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/calls';
import { firstNameOf } from '#contract/first-name';
import { nextOf, withFirst } from '#contract/next-visit';
import type { PlanVisit } from '#contract/plans';
import { callQuery } from '../../../api/call-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { StillLoading } from '../../../ui/skeletons.tsx';
import { VisitRows } from '../../../ui/visit-rows.tsx';
import { ActiveBadge } from '../active-badge.tsx';
import { dateOfPlan, hasPauseBehind, momentOfPlan, planPath, whenOf } from '../plan-words.ts';

/** The standing visits of who is signed in, each leading to its own page; nothing where there are none. */
export default function MyPlans() {
  const query = useQuery(callQuery('GET /_api/plans', {}));
  if (query.isPending) return <StillLoading />;
  if (query.error) {
    return (
      <section className="card" aria-labelledby="plans">
        <h2 id="plans">Standing Visits</h2>
        <QueryError query={query} />
      </section>
    );
  }
  const plans = query.data?.plans ?? [];
  if (plans.length === 0) return null;
  return (
    <section className="card with-short-rows" aria-labelledby="plans">
      <h2 id="plans">Standing Visits</h2>
      <VisitRows className="short-rows">
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanRow plan={plan} />
          </li>
        ))}
      </VisitRows>
    </section>
  );
}

/** Where it is not the plan's cleaner. */
const withWhom = (next: Pick<PlanVisit, 'comesInstead'> | undefined): string =>
  next?.comesInstead ? `, with ${firstNameOf(next.comesInstead)}` : '';

/** When the customer's own pause is, begun or to come. */
function pausedWords(plan: ListedPlan, from: string): string {
  const until = plan.pausedUntil === null ? '' : dateOfPlan(plan.pausedUntil, plan);
  if (plan.state === 'paused' && plan.pauseCode === 'by_customer')
    return until === '' ? 'Paused until you go on.' : `Paused until ${until}.`;
  return `Paused from ${dateOfPlan(from, plan)}${until === '' ? ' until you go on' : ` to ${until}`}.`;
}

type ListedPlan = Reply<'GET /_api/plans'>['plans'][number];

const RESTING = { asked: 'Asked', paused: 'Paused', ended: 'Ended' } as const;

function PlanRow({ plan }: { plan: ListedPlan }) {
  const { cleaner, service, nextVisit, token, state } = plan;
  const next = nextOf(plan, withFirst(plan, nextVisit ? [nextVisit] : []), Date.parse(plan.now));
  const isAsked = plan.openClashes > 0;
  const isDeclined = nextVisit != null && nextVisit.need !== null;
  return (
    <>
      <p className="what">
        <b>{whenOf(plan)}</b>
        <span>
          {service.name} with {firstNameOf(cleaner.displayName)}
        </span>
        <span>
          {!next?.startTime
            ? 'No visit is planned.'
            : `${state === 'ended' ? 'Still to come' : 'Next'}: ${momentOfPlan(next.startTime, plan)}${withWhom(next)}`}
        </span>
        {state !== 'ended' && plan.pausedFrom !== null && !hasPauseBehind(plan) && (
          <span>{pausedWords(plan, plan.pausedFrom)}</span>
        )}
      </p>
      {next?.seeking ? (
        <Badge tone="wait">Nobody comes yet</Badge>
      ) : isDeclined ? (
        <Badge tone="bad">Not paid yet</Badge>
      ) : isAsked ? (
        <Badge tone="wait">Asks you</Badge>
      ) : state === 'active' ? (
        <ActiveBadge plan={plan} />
      ) : (
        <Badge tone={state === 'ended' ? 'off' : 'wait'}>
          {plan.endCode === 'not_accepted' ? 'Not accepted' : RESTING[state]}
        </Badge>
      )}
      {token !== null && (
        <ButtonLink to={planPath(token)} reloadDocument aria-label={`Details of ${whenOf(plan)}`}>
          Details
        </ButtonLink>
      )}
    </>
  );
}

import { formatDollars } from '#contract/money';
import type { Plan, PlanVisit } from '#contract/plans';
import { dayLabel, momentLabel, rangeLabel } from '#contract/time';
import { Badge } from '../../../ui/badge.tsx';
import { VisitRows } from '../../../ui/visit-rows.tsx';
import { firstNameOf } from '../../booking-format.ts';
import { clashWords, dateLabel, stateBadge } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';
import { SkipVisit } from './skip-visit.tsx';

/** The dates of a plan from today on: each with its state, its charge, and the way to skip it. */
export function Visits({ plan, visits, token, onChanged }: PlanPartProps) {
  if (visits.length === 0) return null;
  return (
    <section className="plan-visits" aria-labelledby="coming-visits">
      <h2 id="coming-visits">Coming visits</h2>
      <VisitRows className="plan-rows">
        {visits.map((visit) => (
          <li key={visit.nominalDate}>
            <Visit plan={plan} visit={visit} />
            {visit.refundAmount !== null && <SkipVisit {...{ plan, visit, token, onChanged }} />}
          </li>
        ))}
      </VisitRows>
    </section>
  );
}

function Visit({ plan, visit }: { plan: Plan; visit: PlanVisit }) {
  const { startTime, endTime, amount } = visit;
  const zone = plan.city.timeZone;
  const [word, tone] = stateBadge(visit);
  const hasMoney = amount !== null && (visit.state === 'planned' || visit.state === 'paid' || visit.state === 'done');
  return (
    <>
      <p className="when">
        <b>{startTime ? dayLabel(Date.parse(startTime), zone) : dateLabel(visit.nominalDate, zone)}</b>
        {startTime && endTime && <span>{rangeLabel(Date.parse(startTime), Date.parse(endTime), zone)}</span>}
      </p>
      <p className="what">
        <span>{wordsOf(plan, visit)}</span>
      </p>
      <p className="pay">{hasMoney && <b>{formatDollars(amount)}</b>}</p>
      <Badge tone={tone}>{word}</Badge>
    </>
  );
}

/** What there is to know of it, besides its state. */
function wordsOf(plan: Plan, { state, chargeAt, clash, need }: PlanVisit): string | undefined {
  const name = firstNameOf(plan.cleaner.displayName);
  if (clash !== null) return clashWords(clash, name);
  if (state === 'unpaid') return 'Its time is open again, and nobody owes anything.';
  if (state !== 'planned' || chargeAt === null) return undefined;
  if (need !== null) return 'Not paid yet: please see the note.';
  return `Charged ${momentLabel(Date.parse(chargeAt), plan.city.timeZone)}`;
}

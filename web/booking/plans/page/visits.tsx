import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { dayOf, isInPause, isRunning } from '#contract/plan-days';
import type { Plan, PlanVisit } from '#contract/plans';
import { rangeLabel } from '#contract/time';
import { Badge } from '../../../ui/badge.tsx';
import { keepsFocus } from '../../../ui/focus.ts';
import { InPageLink } from '../../../ui/in-page-link.tsx';
import { VisitRows } from '../../../ui/visit-rows.tsx';
import { bookingPath, movePath } from '../../booking-format.ts';
import { clashWords, dateOfPlan, dayOfVisit, isLeftOut, momentOfPlan, stateBadge } from '../plan-words.ts';
import { ClashQuestion } from './clash-question.tsx';
import { LeaveAllOut } from './leave-all-out.tsx';
import type { PlanPartProps } from './part-props.ts';
import { paymentPlace } from './payment-news.tsx';
import { SkipVisit } from './skip-visit.tsx';

/**
 * The dates of a plan from today on: each with its state, its charge, and the way to skip it. Once the plan has ended, only
 * what was paid before still comes.
 */
export function Visits({ plan, visits: all, token, onChanged }: PlanPartProps) {
  const visits = plan.state === 'ended' ? all.filter(({ state }) => state === 'paid') : all;
  if (visits.length === 0) return null;
  const canChoose = isRunning(plan) && plan.token !== null;
  const clashes = canChoose ? visits.filter(({ state }) => state === 'clash') : [];
  return (
    <section className="plan-visits" aria-labelledby="coming-visits" ref={keepsFocus}>
      <h2 id="coming-visits">Coming visits</h2>
      {clashes.length > 1 && <LeaveAllOut {...{ plan, clashes, onChanged }} />}
      <VisitRows className="plan-rows">
        {visits.map((visit) => (
          <li key={visit.nominalDate} ref={keepsFocus}>
            <Visit plan={plan} visit={visit} />
            {(visit.state === 'clash' || isLeftOut(visit, plan)) && canChoose && (
              <ClashQuestion {...{ plan, visit, onChanged }} />
            )}
            {visit.refundAmount !== null && <SkipVisit {...{ plan, visit, token, onChanged }} />}
          </li>
        ))}
      </VisitRows>
    </section>
  );
}

/** Another time, length or extras for this one alone; its own page asks (docs/product.md#moving). */
const MoveVisit = ({ plan, visit }: { plan: Plan; visit: PlanVisit }) => (
  <Link to={movePath(visit.token ?? '')} reloadDocument aria-label={`Move or change it: ${dayOfVisit(visit, plan)}`}>
    Move or change it
  </Link>
);

function Visit({ plan, visit }: { plan: Plan; visit: PlanVisit }) {
  const { startTime, endTime, nominalDate, amount } = visit;
  const zone = plan.city.timeZone;
  const [word, tone] = stateBadge(visit);
  // One that was skipped may have another date by a change of its plan.
  const isMoved = (visit.state === 'planned' || visit.state === 'paid') && dayOf(visit, zone) !== nominalDate;
  const hasMoney = amount !== null && (visit.state === 'planned' || visit.state === 'paid' || visit.state === 'done');
  return (
    <>
      <p className="when">
        <b>{dayOfVisit(visit, plan)}</b>
        {startTime && endTime && <span>{rangeLabel(Date.parse(startTime), Date.parse(endTime), zone)}</span>}
        {isMoved && <span>moved from {dateOfPlan(nominalDate, plan)}</span>}
      </p>
      <p className="what">
        <span>{wordsOf(plan, visit)}</span>
        {visit.refundAmount !== null && !visit.seeking && visit.token !== null && (
          <MoveVisit plan={plan} visit={visit} />
        )}
        {(isFirst(plan, visit) || isByAnother(visit)) && visit.token !== null && (
          <Link to={bookingPath(visit.token)} reloadDocument>
            See its booking
          </Link>
        )}
      </p>
      <p className="pay">{hasMoney && <b>{formatDollars(amount)}</b>}</p>
      <Badge tone={tone}>{word}</Badge>
    </>
  );
}

/** The visit that the plan began with has its own booking, on its own terms. */
const isFirst = (plan: Plan, { bookingId }: PlanVisit): boolean => bookingId === plan.firstBookingId;

const isByAnother = ({ seeking, comesInstead }: PlanVisit): boolean => seeking || comesInstead !== null;

/** What there is to know of it, besides its state. */
function wordsOf(plan: Plan, visit: PlanVisit): ReactNode {
  const { nominalDate, state, leftOut, chargeAt, clash, need } = visit;
  const name = firstNameOf(plan.cleaner.displayName);
  if (visit.seeking) return `${name} cannot come.`;
  if (visit.comesInstead !== null) return `${firstNameOf(visit.comesInstead)} comes instead of ${name}.`;
  if (isFirst(plan, visit)) return 'Your first visit.';
  if (clash !== null) {
    const hasProposed = visit.proposed.some(({ isOpen }) => isOpen);
    const choose = hasProposed ? ' Other times are proposed: please choose.' : ' What would you like instead?';
    const asked = plan.token === null ? ' Sign in to choose what to do.' : choose;
    return `${clashWords(clash, name)}${isRunning(plan) ? asked : ''}`;
  }
  if (leftOut === 'paused')
    return isInPause(plan, dayOf(visit, plan.city.timeZone)) ? 'Taken off by your pause.' : undefined;
  if (state === 'unpaid') return 'Its time is open again, and nobody owes anything.';
  if (state !== 'planned' || chargeAt === null) return undefined;
  if (need !== null) return <InPageLink to={paymentPlace(visit)}>Not paid yet: see why</InPageLink>;
  if (plan.nextRate?.needsYes && nominalDate >= plan.nextRate.from) return 'Waits for your yes to the new price.';
  const [at, now] = [Date.parse(chargeAt), Date.parse(plan.now)];
  // It is still planned, and so not paid, whatever its hour is.
  return at > now ? `Will be charged ${momentOfPlan(chargeAt, plan)}` : 'About to be charged';
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { inDigits } from '#contract/number-words';
import { EVERY_RHYTHM } from '#contract/plan-consent';
import { isPauseOver } from '#contract/plan-days';
import { policy } from '#contract/policy';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { keepsFocus, useFocusBack } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { usePress } from '../../ui/use-press.ts';
import { badgeOf, type CleanerPlan, dayOn, momentOn, rateOf, whatOf, whenOf } from './plan-line.ts';
import './plans.css';

// Their forms need the contract's schemas, which looking does not.
const RateForm = lazyComponent(() => import('./rate-form.tsx'), <TextSkeleton lines={3} />);
const TermsForm = lazyComponent(() => import('./terms-form.tsx'), <TextSkeleton lines={5} />);

/** The cleaner's standing visits: whether they take any, on what terms, and those they have (docs/product.md#standing-visits). */
export default function OwnPlans() {
  return (
    <section
      className="card plans-of-cleaner"
      id="standing-visits"
      aria-labelledby="standing-visits-title"
      ref={keepsFocus}
    >
      <h2 id="standing-visits-title">Standing visits</h2>
      <p className="muted">The same customer, at the same time, {EVERY_RHYTHM}. Each visit is paid before you come.</p>
      <PlanList />
      <Terms />
    </section>
  );
}

function PlanList() {
  const query = useQuery(callQuery('GET /_api/cleaner/plans', {}));
  if (query.error) return <QueryError query={query} />;
  if (!query.data) return <TextSkeleton lines={3} />;
  // Those that wait for an answer are above everything else.
  const plans = query.data.plans.filter(({ state }) => state === 'active' || state === 'paused');
  if (plans.length === 0) return <p>You have none at the moment.</p>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list
    <ul className="own-plans" role="list">
      {plans.map((plan) => (
        <OwnPlan key={plan.id} plan={plan} zone={query.data.timeZone} today={query.data.today} />
      ))}
    </ul>
  );
}

function OwnPlan({ plan, zone, today }: { plan: CleanerPlan; zone: string; today: string }) {
  const [word, tone] = badgeOf(plan);
  const [open, setOpen] = useState<'end' | 'rate'>();
  const ending = useFocusBack(open === 'end');
  const pricing = useFocusBack(open === 'rate');
  const close = () => setOpen(undefined);
  const at = { today, zone };
  const day = plan.endsAfter && dayOn(plan.endsAfter, at);
  return (
    <li ref={keepsFocus}>
      <p>
        <b>{whenOf(plan)}</b>
        <span>{whatOf(plan)}</span>
        <span>
          {day
            ? `The last visits are those until ${day}.`
            : plan.nextVisit
              ? `Next: ${momentOn(plan.nextVisit, at)}`
              : 'No visit is planned.'}
        </span>
        {plan.pausedFrom !== null && !isPauseOver(plan, today) && (
          <span>
            Paused from {dayOn(plan.pausedFrom, at)}
            {plan.pausedUntil === null ? ' until they go on' : ` to ${dayOn(plan.pausedUntil, at)}`}.
          </span>
        )}
        <span>{rateOf(plan, at)}</span>
      </p>
      <Badge tone={tone}>{word}</Badge>
      {open === 'rate' && <RateForm plan={plan} today={today} onDone={close} />}
      {open === 'end' && <EndBox plan={plan} onKeep={close} />}
      {open === undefined && plan.endsAfter === null && (
        <div className="row">
          <Button ref={pricing} aria-label={`Change rate of ${whenOf(plan)}`} onClick={() => setOpen('rate')}>
            Change rate
          </Button>
          <Button ref={ending} aria-label={`End ${whenOf(plan)}`} onClick={() => setOpen('end')}>
            End
          </Button>
        </div>
      )}
    </li>
  );
}

function EndBox({ plan, onKeep }: { plan: CleanerPlan; onKeep: () => void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const refresh = useRefresh();
  useEffect(() => box.current?.focus(), []);
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cleaner/end-plan', { planId: plan.id });
    await refresh('GET /_api/cleaner/plans', 'GET /_api/cleaner/schedule');
    onKeep();
    return reply;
  });
  return (
    <fieldset className="end-plan-box" ref={box} tabIndex={-1} aria-label={`End ${whenOf(plan)}`}>
      <p>
        {plan.customer.displayName} is told at once. The visits of the coming{' '}
        {inDigits(policy.plans.cleanerNoticeDays, 'day')} take place; later ones are taken off, and nothing is charged
        for them.
      </p>
      <div className="row">
        <Button variant="danger" busy={busy} busyLabel="Ending…" onClick={press}>
          End in {inDigits(policy.plans.cleanerNoticeDays, 'day')}
        </Button>
        <Button onClick={onKeep} disabled={busy}>
          Keep them
        </Button>
      </div>
    </fieldset>
  );
}

const TAKES = { yes: 'You take standing visits.', ask: 'You are asked each time.', no: 'You take none.' } as const;

/** How much of the week they may take, and take. */
function shareWords(most: number | null, held: number | null): string {
  const now = held === null ? '' : ` They take ${held}% of your usual week now.`;
  if (most === null) return `They may fill your week.${now}`;
  const isOver = held !== null && held > most;
  return `They may take ${most}% of your week.${now}${isOver ? ' Those you have stay; no more begin until there is room.' : ''}`;
}

function Terms() {
  const query = useQuery(callQuery('GET /_api/cleaner/standing-visits', {}));
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (query.error) return <QueryError query={query} />;
  if (!query.data) return <TextSkeleton lines={2} />;
  const { takes, discounts, mostPercent, heldPercent } = query.data;
  const given = ([1, 2, 4] as const).filter((weeks) => (discounts[weeks] ?? 0) > 0);
  if (isOpen) return <TermsForm terms={query.data} onDone={() => setOpen(false)} />;
  return (
    <div className="plan-terms">
      <p>
        <b>{TAKES[takes]}</b>{' '}
        {takes !== 'no' &&
          (given.length === 0
            ? 'They pay your usual rate.'
            : `Off your rate: ${given.map((weeks) => `${discounts[weeks]}% every ${weeks === 1 ? 'week' : inDigits(weeks, 'week')}`).join(', ')}.`)}{' '}
        {takes !== 'no' && shareWords(mostPercent, heldPercent)}
      </p>
      <Button ref={opener} onClick={() => setOpen(true)}>
        Change
      </Button>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDollars } from '#contract/money';
import { momentLabel } from '#contract/time';
import { call } from '../../api/http.ts';
import { callQuery } from '../../api/page-data.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { SCHEDULE_QUERIES } from '../schedule/week-queries.ts';
import { ClashedDate } from './clashed-date.tsx';
import { type CleanerPlan, whatOf, whenOf } from './plan-line.ts';
import './plans.css';

/** Standing visits that wait for the cleaner's yes or no, and dates that need another time; nothing where there are none. */
export default function AskedPlans() {
  const { data } = useQuery(callQuery('GET /_api/cleaner/plans', {}));
  const asked = data?.plans.filter(({ state }) => state === 'asked') ?? [];
  const before = useRef(asked.length);
  // What was pressed is gone with its question.
  useEffect(() => {
    if (asked.length < before.current && document.activeElement === document.body) focusTitle();
    before.current = asked.length;
  }, [asked.length]);
  return (
    <>
      {asked.map((plan) => (
        <AskedPlan key={plan.id} plan={plan} zone={data!.timeZone} />
      ))}
      {data?.plans.flatMap((plan) =>
        plan.clashes
          .filter(({ proposed, hasNoOther }) => proposed.length === 0 && !hasNoOther)
          .map(({ nominalDate, clash }) => (
            <ClashedDate
              key={`${plan.id} ${nominalDate}`}
              plan={plan}
              date={nominalDate}
              code={clash}
              zone={data.timeZone}
            />
          )),
      )}
    </>
  );
}

function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus();
}

function useAnswer(plan: CleanerPlan, accept: boolean) {
  const refresh = useRefresh();
  return usePress(async () => {
    try {
      return await call('POST /_api/cleaner/answer-plan', { planId: plan.id, accept });
    } finally {
      await refresh('GET /_api/cleaner/plans', 'GET /_api/cleaner/dashboard-stats', ...SCHEDULE_QUERIES);
    }
  });
}

function AskedPlan({ plan, zone }: { plan: CleanerPlan; zone: string }) {
  const yes = useAnswer(plan, true);
  const no = useAnswer(plan, false);
  const id = `asked-plan-${plan.id}`;
  return (
    <section className="card asked-plan" aria-labelledby={id}>
      <h2 id={id}>{plan.customer.displayName} asks for standing visits</h2>
      <p>
        <b>{whenOf(plan)}</b>
        <br />
        {whatOf(plan)}, at {formatDollars(plan.hourlyRate)} an hour
      </p>
      <p className="muted">
        {plan.askedUntil && `Please answer until ${momentLabel(Date.parse(plan.askedUntil), zone)}. `}
        No, or no answer, has no consequence for you: the first visit stays booked.
      </p>
      <div className="row">
        <Button variant="primary" busy={yes.busy} disabled={no.busy} busyLabel="One moment…" onClick={yes.press}>
          Yes, I come
        </Button>
        <Button busy={no.busy} disabled={yes.busy} busyLabel="Telling them…" onClick={no.press}>
          No, only the first visit
        </Button>
      </div>
    </section>
  );
}

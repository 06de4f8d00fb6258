import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatDollars } from '#contract/money';
import type { OwnSchedule } from '#contract/schedule';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { StillLoading } from '../../ui/skeletons.tsx';
import { useFreshNews } from '../../ui/use-fresh-news.ts';
import { usePress } from '../../ui/use-press.ts';
import { visitsLeftOut, visitsOfPlans } from '../schedule/plan-visits.ts';
import { SCHEDULE_QUERIES } from '../schedule/week-queries.ts';
import { ClashedDate } from './clashed-date.tsx';
import { type CleanerPlan, momentOn, type Today, whatOf, whenOf } from './plan-line.ts';
import './plans.css';

/** Standing visits that wait for the cleaner's yes or no, and dates that need another time; nothing where there are none. */
export default function AskedPlans() {
  const { data, isPending } = useQuery({ ...callQuery('GET /_api/cleaner/plans', {}), refetchOnMount: 'always' });
  const { data: schedule } = useQuery(callQuery('GET /_api/cleaner/schedule', {}));
  const refresh = useRefresh();
  // Background work takes visits off the days off, and asks about each.
  useFreshNews(() => refresh(...SCHEDULE_QUERIES), hasVisitsOnDaysOff(data?.plans ?? [], schedule));
  const asked = data?.plans.filter(({ state }) => state === 'asked') ?? [];
  const before = useRef(asked.length);
  // What was pressed is gone with its question.
  useEffect(() => {
    if (asked.length < before.current) focusTitle();
    before.current = asked.length;
  }, [asked.length]);
  if (isPending) return <StillLoading />;
  return (
    <>
      {asked.map((plan) => (
        <AskedPlan key={plan.id} plan={plan} at={{ today: data!.today, zone: data!.timeZone }} />
      ))}
      {data?.plans.flatMap((plan) =>
        plan.clashes
          .filter(({ proposed, hasNoOther }) => proposed.length === 0 && !hasNoOther)
          .map(({ nominalDate, clash, lostDay }) => (
            <ClashedDate
              key={`${plan.id} ${nominalDate}`}
              plan={plan}
              date={nominalDate}
              lostDay={lostDay ?? nominalDate}
              code={clash}
              today={data.today}
              zone={data.timeZone}
            />
          )),
      )}
    </>
  );
}

function hasVisitsOnDaysOff(plans: CleanerPlan[], schedule: OwnSchedule | undefined): boolean {
  const visits = visitsOfPlans(plans.filter(({ state }) => state === 'active'));
  return (
    schedule?.timeOff.some((days) => visitsLeftOut(visits, { ...days, zone: schedule.timeZone }).length > 0) ?? false
  );
}

function useAnswer(plan: CleanerPlan, accept: boolean) {
  const refresh = useRefresh();
  return usePress(async () => {
    try {
      return await call('POST /_api/cleaner/answer-plan', { planId: plan.id, accept });
    } finally {
      await refresh(...SCHEDULE_QUERIES);
    }
  });
}

function AskedPlan({ plan, at }: { plan: CleanerPlan; at: Today }) {
  const yes = useAnswer(plan, true);
  const no = useAnswer(plan, false);
  const id = `asked-plan-${plan.id}`;
  // Before a yes there is no other visit.
  const isFirstToCome = plan.nextVisit !== null;
  return (
    <section className="card asked-plan" aria-labelledby={id}>
      <h2 id={id}>{plan.customer.displayName} asks for standing visits</h2>
      <p>
        <b>{whenOf(plan)}</b>
        <br />
        {whatOf(plan)}
        {plan.firstTime && (
          <>
            <br />
            First: {momentOn(plan.firstTime, at)}
          </>
        )}
      </p>
      <p>
        You get <b>{formatDollars(plan.cleanerAmount)}</b> a visit, {plan.cleanerPercent}% of the{' '}
        {formatDollars(plan.amount)} that {plan.customer.displayName} pays ({formatDollars(plan.hourlyRate)} an hour),
        from your second visit to them on.
      </p>
      <p className="muted">
        {plan.askedUntil && `Please answer by ${momentOn(plan.askedUntil, at)}. `}
        No, or no answer, has no consequence for you{isFirstToCome && ': the first visit stays booked'}.
      </p>
      <div className="row">
        <Button variant="primary" busy={yes.busy} disabled={no.busy} busyLabel="One moment…" onClick={yes.press}>
          Yes, I come
        </Button>
        <Button busy={no.busy} disabled={yes.busy} busyLabel="Telling them…" onClick={no.press}>
          {isFirstToCome ? 'No, only the first visit' : 'No'}
        </Button>
      </div>
    </section>
  );
}

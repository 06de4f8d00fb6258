import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminPlan, PlanAction } from '#contract/admin-plans';
import { formatDollars } from '#contract/money';
import { rhythmLabel, timeOfDayLabel, WEEKDAYS } from '#contract/plan-consent';
import { isRunning } from '#contract/plan-days';
import { dateLabel } from '#contract/time';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { dayAndTime } from '../team-time.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { ENDING_BADGE, PLAN_BADGES, PLAN_REASONS } from './plan-labels.ts';
import './plans.css';

/** Standing visits, each with its next charge and what the team can do. Times are in the city's time zone. */
export function PlanTable({ caption, rows }: { caption: string; rows: AdminPlan[] }) {
  const [decision, setDecision] = useState<{ plan: AdminPlan; action: PlanAction }>();
  const columns: Column<AdminPlan>[] = [
    ...COLUMNS,
    ...(rows.some(isOpen)
      ? [
          {
            head: 'Decide',
            cell: (plan) => <Decisions plan={plan} onDecide={(action) => setDecision({ plan, action })} />,
            onPhones: ['wide'],
          } satisfies Column<AdminPlan>,
        ]
      : []),
  ];
  return (
    <div className="plan-table">
      <Table caption={caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
      {decision && <PlanDialog {...decision} onDone={() => setDecision(undefined)} />}
    </div>
  );
}

/** Whether there is anything to decide. */
const isOpen = ({ state, refundable }: AdminPlan): boolean => state !== 'ended' || refundable > 0;

const Decisions = ({ plan, onDecide }: { plan: AdminPlan; onDecide: (action: PlanAction) => void }) => (
  <div className="row">
    {plan.refundable > 0 && (
      <Button aria-label={`Give back visits of ${plan.customer.name}`} onClick={() => onDecide('refund')}>
        Refund
      </Button>
    )}
    {plan.state !== 'ended' && (
      <Button aria-label={`End standing visits of ${plan.customer.name}`} onClick={() => onDecide('end')}>
        End
      </Button>
    )}
  </div>
);

/** "Every 2 weeks, Tuesdays 9:00 AM" */
function whenOf({ repeatWeeks, weekday, time }: AdminPlan): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${rhythmLabel(repeatWeeks)}, ${WEEKDAYS[weekday]} ${timeOfDayLabel(60 * hour + minute)}`;
}

const COLUMNS: Column<AdminPlan>[] = [
  {
    head: 'Customer',
    cell: ({ customer }) => <Link to={`/dashboard/admin/customers/${customer.id}`}>{customer.name}</Link>,
  },
  {
    head: 'State',
    cell: ({ state, pauseCode, endCode, endsAfter, reason }) => {
      const lastDay = state === 'ended' ? null : endsAfter;
      const [word, tone] = lastDay === null ? PLAN_BADGES[state] : ENDING_BADGE;
      const why = state === 'ended' ? endCode : state === 'paused' ? pauseCode : null;
      return (
        <>
          <Badge tone={tone}>{word}</Badge>
          {why && (
            <span className="why small muted">
              {PLAN_REASONS[why]}
              {state === 'ended' && reason && `: “${reason}”`}
            </span>
          )}
          {lastDay && <span className="why small muted">The last visits are those until {dateLabel(lastDay)}.</span>}
        </>
      );
    },
    onPhones: ['right'],
  },
  {
    head: 'Cleaner',
    cell: ({ cleaner }) => <Link to={`/dashboard/admin/cleaners/${cleaner.id}`}>{cleaner.name}</Link>,
    onPhones: ['wide'],
    labeledOnPhones: true,
  },
  {
    head: 'When',
    cell: (plan) => (
      <>
        {whenOf(plan)}
        <br />
        <span className="small muted">
          {plan.serviceName} in {plan.city}
        </span>
      </>
    ),
    onPhones: ['wide'],
  },
  { head: 'Per visit', cell: ({ amount }) => formatDollars(amount), kind: 'number', labeledOnPhones: true },
  {
    head: 'Next charge',
    cell: (plan) => <NextCharge plan={plan} />,
    onPhones: ['wide'],
    labeledOnPhones: true,
  },
];

/** When how much is charged, for which booking; what is paid already, or that nothing is to come. */
function NextCharge({ plan }: { plan: AdminPlan }) {
  const { nextVisit, timeZone } = plan;
  if (nextVisit === null) return 'None';
  const { bookingId, amount, paid, chargeAt, startTime, need } = nextVisit;
  if (plan.state === 'paused' && !isRunning(plan) && !paid) return 'None while paused';
  return (
    <>
      {paid
        ? `Paid for ${dayAndTime(startTime, timeZone)}`
        : `${formatDollars(amount)} on ${dayAndTime(chargeAt, timeZone)}`}
      {need && (
        <>
          {' '}
          <Badge tone="bad">{need === 'authentication' ? 'Bank asks' : 'Card fails'}</Badge>
        </>
      )}
      <br />
      <Link className="small" to={`/dashboard/admin/jobs/${bookingId}`}>
        #BK-{bookingId}
      </Link>
    </>
  );
}

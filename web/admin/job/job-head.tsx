import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminJob } from '#contract/admin-jobs';
import { badgeOf } from '#contract/booking-labels';
import { jobLabel, shortHours } from '#contract/home-words';
import { dayLabel, momentLabel, rangeLabel, zoneLabel } from '#contract/time';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { PLAN_BADGES, plansPath } from '../plans/plan-labels.ts';
import {
  CancelDialog,
  CompleteDialog,
  cancelLabel,
  NoShowDialog,
  RefundDialog,
  ResolveDialog,
} from './job-dialogs.tsx';
import { RefundLimit } from './job-disputes.tsx';
import { isSought } from './job-rescue.tsx';

const HandOverDialog = lazyComponent(() => import('./hand-over-dialog.tsx'), null);
const MoveDialog = lazyComponent(() => import('./move-dialog.tsx'), null);

/** Which job it is, when, and what can be done with it. */
export function JobHead({ job }: { job: AdminJob }) {
  const [openAction, setOpenAction] = useState<AdminJob['actions'][number]>();
  const [start, end, zone] = [Date.parse(job.scheduledTime), Date.parse(job.endTime), job.city.timeZone];
  const done = () => setOpenAction(undefined);
  return (
    <>
      <header className="detail-head">
        <div>
          <h1>#{job.jobId}</h1>
          <StatusBadge status={isSought(job) ? 'seeking' : badgeOf(job)} />
        </div>
        <div className="actions">
          {job.actions.includes('resolve') && (
            <Button variant="primary" onClick={() => setOpenAction('resolve')}>
              Settle the report
            </Button>
          )}
          {job.actions.includes('complete') && (
            <Button variant="primary" onClick={() => setOpenAction('complete')}>
              Complete
            </Button>
          )}
          {job.actions.includes('hand_over') && (
            <Button onClick={() => setOpenAction('hand_over')}>Hand to somebody else</Button>
          )}
          {job.actions.includes('hand_over_all') && (
            <Button onClick={() => setOpenAction('hand_over_all')}>Hand over all their jobs</Button>
          )}
          {job.actions.includes('move') && <Button onClick={() => setOpenAction('move')}>Move</Button>}
          {job.actions.includes('no_show') && <Button onClick={() => setOpenAction('no_show')}>No-show</Button>}
          {job.actions.includes('refund') && <Button onClick={() => setOpenAction('refund')}>Refund in part</Button>}
          {job.actions.includes('cancel') && (
            <Button variant="danger-line" onClick={() => setOpenAction('cancel')}>
              {cancelLabel(job)}
            </Button>
          )}
        </div>
      </header>
      <p className="lead detail-note">
        {job.home ? jobLabel(job.serviceName, job) : job.serviceName} in {job.city.name}, {dayLabel(start, zone)},{' '}
        {rangeLabel(start, end, zone)} {zoneLabel(start, zone)}
      </p>
      {job.plan && (
        <p className="muted job-note">
          {job.plan.isFirst ? 'It began standing visits' : 'It is one of standing visits'} (
          {PLAN_BADGES[job.plan.state][0]}
          ). <Link to={plansPath(job.jobId)}>See them</Link>
        </p>
      )}
      {job.advisedMinutes !== null && (
        <p className="muted">
          {shortHours(job.minutes)} booked, about {shortHours(job.advisedMinutes)} advised.
        </p>
      )}
      <OpenMove job={job} />
      <RefundLimit job={job} />
      {(openAction === 'hand_over' || openAction === 'hand_over_all') && (
        <HandOverDialog job={job} action={openAction} onDone={done} />
      )}
      {openAction === 'move' && <MoveDialog job={job} onDone={done} />}
      {openAction === 'cancel' && <CancelDialog job={job} onDone={done} />}
      {openAction === 'complete' && <CompleteDialog job={job} onDone={done} />}
      {openAction === 'no_show' && <NoShowDialog job={job} onDone={done} />}
      {openAction === 'resolve' && <ResolveDialog job={job} onDone={done} />}
      {openAction === 'refund' && <RefundDialog job={job} onDone={done} />}
    </>
  );
}

/** What is open of a move to another time, and who is to answer (docs/product.md#moving). */
function OpenMove({ job: { move, city, customer, cleaner } }: { job: AdminJob }) {
  if (move.state === 'none') return null;
  const when = ({ startTime }: { startTime: string }) => momentLabel(Date.parse(startTime), city.timeZone);
  const times = [...(move.wanted ? [move.wanted] : []), ...move.proposed].map(when).join('; ');
  const what = {
    requested: `${customer.name} has asked ${cleaner.displayName} for another time`,
    proposed: `${cleaner.displayName} has proposed other times`,
    paying: `${customer.name} is paying for a longer visit`,
  }[move.state];
  return (
    <div className="detail-note">
      <Note kind="wait">
        {what}: {times}.{move.until && ` Open until ${when({ startTime: move.until })}.`}
      </Note>
    </div>
  );
}

import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardStats, JobRow } from '#contract/cleaner-dashboard';
import { jobLabel } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { addDays, dateIn, timeLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { VisitRows } from '../../ui/visit-rows.tsx';
import { type VisitTime, visitsOfPlans } from '../schedule/plan-visits.ts';
import { relativeDayLabel } from './day-labels.ts';
import { MoveNews } from './move-news.tsx';
import './jobs.css';

/** The upcoming jobs, or on request all of them, past ones too. */
export function Jobs({ query }: { query: UseQueryResult<DashboardStats> }) {
  const [all, setAll] = useState(false);
  const stats = query.data;
  return (
    <section className="card cleaner-dashboard-jobs" aria-labelledby="jobs">
      <div className="between">
        <h2 id="jobs">{all ? 'All Jobs' : 'Upcoming Jobs'}</h2>
        {stats && (
          <Button variant="quiet" onClick={() => setAll(!all)}>
            {all ? 'Upcoming jobs' : 'All jobs'}
          </Button>
        )}
      </div>
      {query.isPending && <RowSkeletons />}
      {query.error && <QueryError query={query} />}
      {stats && (all ? <AllJobs stats={stats} /> : <Upcoming stats={stats} />)}
    </section>
  );
}

function Upcoming({ stats: { upcomingJobs, today, timeZone } }: { stats: DashboardStats }) {
  const planned = usePlanned(today, timeZone);
  if (upcomingJobs.length > 0 || planned.length > 0)
    return (
      <>
        {upcomingJobs.length > 0 && <JobList jobs={upcomingJobs} today={today} zone={timeZone} />}
        {planned.length > 0 && <PlannedVisits visits={planned} today={today} zone={timeZone} />}
        {upcomingJobs.length === policy.list.upcomingJobs && (
          <p className="small muted">Only the next {policy.list.upcomingJobs} are shown; "All jobs" has the rest.</p>
        )}
      </>
    );
  return (
    <EmptyState drawing={<NoJobsDrawing />} title="No upcoming jobs">
      A job that is booked stands here at once, and we write to you.
    </EmptyState>
  );
}

/** Visits of plans in the coming two weeks that are not paid yet: each is a job once it is. */
function usePlanned(today: string, zone: string): VisitTime[] {
  const { data } = useQuery(callQuery('GET /_api/cleaner/plans', {}));
  const until = addDays(today, PLANNED_DAYS);
  return visitsOfPlans(data?.plans ?? []).filter(
    ({ startTime, paid }) => !paid && dateIn(Date.parse(startTime), zone) < until,
  );
}
const PLANNED_DAYS = 14;

const PlannedVisits = ({ visits, today, zone }: { visits: VisitTime[]; today: string; zone: string }) => (
  <section className="planned-visits" aria-labelledby="planned-visits">
    <h3 id="planned-visits">Planned, not paid yet</h3>
    {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
    <ul role="list">
      {visits.map(({ bookingId, startTime, customer }) => (
        <li key={bookingId}>
          <b>
            {relativeDayLabel(dateIn(Date.parse(startTime), zone), today, zone)},{' '}
            {timeLabel(Date.parse(startTime), zone)}
          </b>{' '}
          {customer}, standing visit
        </li>
      ))}
    </ul>
    <p className="small muted">
      The card is charged {inWords(policy.plans.chargeHours, 'hour')} before, and the visit is then a job above. If it
      cannot be charged {inWords(policy.plans.unpaidHours, 'hour')} before at the latest, the visit is off and its time
      opens again.
    </p>
  </section>
);

function AllJobs({ stats: { today, timeZone } }: { stats: DashboardStats }) {
  const query = useInfiniteQuery({
    queryKey: ['GET /_api/cleaner/jobs', 'all'],
    queryFn: ({ pageParam }) => call('GET /_api/cleaner/jobs', pageParam === undefined ? {} : { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Jobs change without the cleaner; the list is fetched again each time it is opened.
    gcTime: 0,
  });
  if (query.isPending) return <RowSkeletons />;
  if (query.error) return <QueryError query={query} />;
  const jobs = query.data.pages.flatMap((page) => page.jobs);
  if (jobs.length === 0) return <EmptyState drawing={<NoJobsDrawing />} title="No jobs yet" />;
  return (
    <>
      <JobList jobs={jobs} today={today} zone={timeZone} withStatus />
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={() => void query.fetchNextPage()}>
          Show more jobs
        </Button>
      )}
    </>
  );
}

interface JobListProps {
  jobs: JobRow[];
  today: string;
  zone: string;
  /** Whether each row shows its status: in a list of all jobs, not of upcoming ones. */
  withStatus?: boolean;
}

/** Jobs, each leading to its own page. */
const JobList = ({ jobs, today, zone, withStatus = false }: JobListProps) => (
  <VisitRows className="job-list">
    {jobs.map((job) => (
      <li key={job.id}>
        <p className="when">
          <b>{relativeDayLabel(job.date, today, zone)}</b>
          <span>{job.time}</span>
        </p>
        <p className="what">
          <b>{job.home ? jobLabel(job.serviceType, job) : job.serviceType}</b>
          <span>
            {job.clientName}
            {job.ofPlan && ', standing visit'}
          </span>
          <MoveNews job={job} />
        </p>
        {withStatus && <StatusBadge status={job.status} />}
        <p className="pay">
          <b>{formatDollars(job.price)}</b>
          <span>you get {formatDollars(job.net)}</span>
        </p>
        <ButtonLink
          to={`/dashboard/jobs/${job.id}`}
          aria-label={`Details of ${job.serviceType} for ${job.clientName}, ${relativeDayLabel(job.date, today, zone)}`}
        >
          Details
        </ButtonLink>
      </li>
    ))}
  </VisitRows>
);

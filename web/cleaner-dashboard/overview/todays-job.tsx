import { useQuery } from '@tanstack/react-query';
import type { DashboardStats, Job } from '#contract/cleaner-dashboard';
import { timeLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StillLoading } from '../../ui/skeletons.tsx';
import { actionState, firstNameOf, isOnePress } from '../job/action-labels.ts';
import { OnePress } from '../job/one-press.tsx';
import { useServerNow } from '../job/use-server-now.ts';
import { MoveNews } from './move-news.tsx';

/** The next job of today, and On my way for it: what is said in front of the car (docs/product.md#the-day-of-the-job). */
export function TodaysJob({ stats: { upcomingJobs, today } }: { stats: DashboardStats }) {
  const next = upcomingJobs.find(({ date }) => date === today);
  const { data, dataUpdatedAt, isLoading } = useQuery({
    ...callQuery('GET /_api/cleaner/job', { bookingId: String(next?.id) }),
    enabled: next !== undefined,
  });
  if (isLoading) return <StillLoading />;
  if (!next || data?.job.id !== next.id) return null;
  return (
    <section className="card todays-job" aria-labelledby="todays-job">
      <div>
        <h2 id="todays-job">Today, {next.time}</h2>
        <p>
          {next.serviceType} for {next.clientName}
          {data.job.contact?.address && `, ${data.job.contact.address}`}
        </p>
        <MoveNews job={next} />
      </div>
      <OnMyWay key={next.id} job={data.job} answeredAt={dataUpdatedAt} />
      <ButtonLink to={`/dashboard/jobs/${next.id}`} aria-label={`Details of today’s job for ${next.clientName}`}>
        Details
      </ButtonLink>
    </section>
  );
}

/** `answeredAt`: when the browser got the answer, by its own clock. */
function OnMyWay({ job, answeredAt }: { job: Job; answeredAt: number }) {
  const option = job.moves.find(({ action }) => action === 'on_my_way');
  const now = useServerNow(job.now, answeredAt, option ? [Date.parse(option.from)] : []);
  if (job.onMyWayAt) {
    const at = timeLabel(Date.parse(job.onMyWayAt), job.timeZone);
    return (
      <p className="muted">
        You told {firstNameOf(job)} at {at} that you are on your way.
      </p>
    );
  }
  if (!option || !isOnePress(option, job, now)) return null;
  if (actionState(option, now) === 'later') {
    return <p className="muted">On my way: from {timeLabel(Date.parse(option.from), job.timeZone)}</p>;
  }
  return (
    <div className="on-my-way">
      <OnePress option={option} job={job} primary />
    </div>
  );
}

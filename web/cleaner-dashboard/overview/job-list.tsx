import type { JobRow } from '#contract/cleaner-dashboard';
import { formatDollars } from '#contract/money';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { relativeDayLabel } from './day-labels.ts';
import './job-list.css';

interface JobListProps {
  jobs: JobRow[];
  today: string;
  zone: string;
  /** Whether each row shows its status: in a list of all jobs, not of upcoming ones. */
  withStatus?: boolean;
}

/** Jobs, each leading to its own page. */
export const JobList = ({ jobs, today, zone, withStatus = false }: JobListProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list
  <ul className="job-list" role="list">
    {jobs.map((job) => (
      <li key={job.id}>
        <p className="when">
          <b>{relativeDayLabel(job.date, today, zone)}</b>
          <span>{job.time}</span>
        </p>
        <p className="what">
          <b>{job.serviceType}</b>
          <span>{job.clientName}</span>
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
  </ul>
);

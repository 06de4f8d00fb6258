import { Link } from 'react-router';
import type { JobRow } from '#contract/cleaner-dashboard';
import { firstNameOf } from '../job/action-labels.ts';

/** What is open of a job's move to another time, with the way to where it is answered (docs/product.md#moving). */
export function MoveNews({ job }: { job: JobRow }) {
  const { id, moveState, serviceType, clientName } = job;
  if (moveState === 'none') return null;
  const link = moveState === 'requested' ? 'Answer' : 'See which';
  return (
    <span className="move-news">
      {newsOf(job, moveState)}{' '}
      <Link to={`/dashboard/jobs/${id}`} aria-label={`${link}: another time of ${serviceType} for ${clientName}`}>
        {link}
      </Link>
    </span>
  );
}

function newsOf(job: JobRow, state: Exclude<JobRow['moveState'], 'none'>): string {
  switch (state) {
    case 'requested':
      return `${firstNameOf(job)} asks for another time.`;
    case 'proposed':
      return 'You have proposed other times.';
    case 'paying':
      return `${firstNameOf(job)} is moving it.`;
  }
}

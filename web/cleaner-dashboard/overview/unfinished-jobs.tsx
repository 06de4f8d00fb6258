import type { DashboardStats } from '#contract/cleaner-dashboard';
import { ButtonLink } from '../../ui/button.tsx';
import { relativeDayLabel } from './day-labels.ts';

/** Jobs that are over and not marked done: nothing else would say so (docs/product.md#the-day-of-the-job). */
export function UnfinishedJobs({ stats: { unfinishedJobs, today, timeZone } }: { stats: DashboardStats }) {
  if (unfinishedJobs.length === 0) return null;
  return (
    <section className="card linked-jobs" aria-labelledby="unfinished-jobs">
      <h2 id="unfinished-jobs">Did you finish?</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {unfinishedJobs.map(({ id, serviceType, clientName, date, time }) => {
          const what = `${serviceType} for ${clientName}, ${relativeDayLabel(date, today, timeZone)}, ${time}`;
          return (
            <li key={id}>
              <span>{what}</span>
              <ButtonLink to={`/dashboard/jobs/${id}`} aria-label={`Say how it went: ${what}`}>
                Say how it went
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

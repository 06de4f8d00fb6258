import type { DashboardStats } from '#contract/cleaner-dashboard';
import type { DashboardFeedback } from '#contract/dashboard-feedback';
import { ButtonLink } from '../../ui/button.tsx';
import { relativeDayLabel } from './day-labels.ts';

/** Problems and reviews that nothing else of this page would tell of (docs/product.md#cleaner-dashboard). */
export function CustomerFeedback({ stats: { feedback, today, timeZone } }: { stats: DashboardStats }) {
  if (feedback.length === 0) return null;
  return (
    <section className="card linked-jobs" aria-labelledby="customer-feedback">
      <h2 id="customer-feedback">From your customers</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {feedback.map((said) => {
          const { id, report, serviceType, date } = said;
          const words = wordsOf(said);
          return (
            <li key={`${report === null ? 'review' : 'report'}-${id}`}>
              <span>
                <b>{words.what}</b> {serviceType}, {relativeDayLabel(date, today, timeZone)}
              </span>
              <ButtonLink to={`/dashboard/jobs/${id}`} aria-label={`${words.link}: ${words.what}`}>
                {words.link}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function wordsOf({ report, stars, clientName }: DashboardFeedback): { what: string; link: string } {
  if (report === 'unanswered') return { what: `${clientName} reported a problem.`, link: 'Tell your side' };
  if (report === 'answered')
    return { what: `Our team looks at the problem that ${clientName} reported.`, link: 'See it' };
  return { what: `${clientName} gave you ${stars} of 5 stars.`, link: 'Read it' };
}

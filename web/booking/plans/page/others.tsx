import type { TimeSlot } from '#contract/availability';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import type { Plan } from '#contract/plans';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { momentOfPlan } from '../plan-words.ts';

/** Who has the same place free, where the plan's own cleaner cannot come; nothing where there is nobody, or no need. */
export function Others({ plan, others }: { plan: Plan; others: TimeSlot[] }) {
  if (others.length === 0) return null;
  return (
    <section className="plan-others" aria-labelledby="plan-others">
      <h2 id="plan-others">Who has your time</h2>
      <p className="muted">
        You need not wait: book one visit with somebody else, and have them come again from there.
        {plan.state === 'paused' &&
          ` Your visits with ${firstNameOf(plan.cleaner.displayName)} stay paused until you stop them.`}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {others.map(({ id, cleaner, city, startTime, fromPrice }) => (
          <li key={id}>
            <Avatar name={cleaner.displayName} photo={cleaner.avatarUrl} />
            <p>
              <b>{cleaner.displayName}</b>
              <span>
                From {momentOfPlan(startTime, plan)}, {formatDollars(fromPrice)} a visit
              </span>
            </p>
            <ButtonLink
              to={`/cleaning-services/${city.slug}/${cleaner.slug}`}
              reloadDocument
              aria-label={`See profile of ${cleaner.displayName}`}
            >
              See profile
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

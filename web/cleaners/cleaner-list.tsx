import type { CleanerCard as Cleaner } from '#contract/cleaners';
import { ButtonLink } from '../ui/button.tsx';
import { CleanerCard } from './cleaner-card.tsx';
import { NoCleaners } from './no-cleaners.tsx';
import './cleaner-list.css';

interface CleanerListProps {
  cleaners: Cleaner[];
  /** Another list is loading. */
  busy: boolean;
  /** The list with one more page, where there is one. */
  moreHref: string | undefined;
  /** The list without filters, where there are any. */
  allHref: string | undefined;
}

export function CleanerList({ cleaners, busy, moreHref, allHref }: CleanerListProps) {
  if (cleaners.length === 0) {
    const all = allHref && (
      <ButtonLink to={allHref} replace preventScrollReset>
        Show all cleaners
      </ButtonLink>
    );
    return (
      <NoCleaners title="No cleaners found." action={all}>
        Try another city, service or price.
      </NoCleaners>
    );
  }
  return (
    <div className="cleaner-list" aria-busy={busy}>
      <p className="vh" role="status">
        {busy ? '' : `${cleaners.length}${moreHref ? ' and more' : ''} cleaners`}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ul role="list">
        {cleaners.map((cleaner) => (
          <li key={cleaner.id}>
            <CleanerCard cleaner={cleaner} />
          </li>
        ))}
      </ul>
      {moreHref && (
        <ButtonLink to={moreHref} replace preventScrollReset className="more">
          Show more
        </ButtonLink>
      )}
    </div>
  );
}

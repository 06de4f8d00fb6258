import { PRODUCT } from '#contract/product';
import { withRememberedPath } from '../accounts/remembered-path.ts';
import { browserLoader, type PageArgs, serverLoader } from '../api/page-data.ts';
import { useRefresh } from '../api/refresh.ts';
import { useDepartures } from '../api/use-departures.ts';
import { BookingLinkError, isInvalidLink, useDocumentNavigation } from '../booking/page/booking-link.tsx';
import { useOwnersPart } from '../booking/page/use-owners-part.ts';
import { planByLink } from '../booking/plans/page/plan-by-link.ts';
import { PlanPage } from '../booking/plans/page/plan-page.tsx';
import { planPath } from '../booking/plans/plan-words.ts';
import type { Route } from './+types/plan';

const load = ({ call, params: { token = '' } }: PageArgs) => call('GET /_api/plan', { token }, 0);

/** Rendered for who has the link; the page is never kept (docs/security.md#bookings-and-money). */
export const loader = serverLoader(load);
/** Asked again in the browser, which knows who is signed in. */
export const clientLoader = Object.assign(browserLoader(load), { hydrate: true as const });

export const meta = ({ error }: Route.MetaArgs) => [
  { title: `${isInvalidLink(error) ? 'Invalid Link' : 'Your standing visits'} | ${PRODUCT}` },
];

/** A plan by its link, no login needed (docs/product.md#standing-visits). */
export default function PlanByLink({
  loaderData: { plan, visits, others, afterPause, firstDate, again },
  params: { token },
}: Route.ComponentProps) {
  const refresh = useRefresh();
  const isOwners = useOwnersPart(plan, () => refresh('GET /_api/plan'));
  useDocumentNavigation();
  return (
    <PlanPage
      key={useDepartures()}
      {...(isOwners ? { plan, visits } : planByLink(plan, visits))}
      others={others}
      afterPause={afterPause}
      firstDate={firstDate}
      again={isOwners ? again : null}
      token={token}
      signInPath={withRememberedPath('/login', planPath(token))}
      onChanged={() => refresh('GET /_api/plan', 'GET /_api/plans', 'GET /_api/bookings/mine')}
    />
  );
}

/** Says that a link is invalid or expired; other errors can be retried. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <BookingLinkError error={error} whose="standing visits" />
);

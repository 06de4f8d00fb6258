import { isRouteErrorResponse, useLocation } from 'react-router';
import { ApiError } from '../api/http.ts';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';

/** Whether a page failed because there is no such thing: in the browser, or on the server, whose errors are its own. */
export const isNotFound = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || (error instanceof Error && 'status' in error)) && error.status === 404;

/** Replaces a page that could not be shown. */
export function PageError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isNotFound(error)) return <NotFound />;
  return (
    <div className="wrap page stack">
      <h1>An error occurred.</h1>
      <p className="lead">{messageOf(error)}</p>
      <div className="row">
        <ButtonLink variant="primary" to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink variant="quiet" to="/">
          Go to Homepage
        </ButtonLink>
      </div>
    </div>
  );
}

/** The message of a call that was refused, in the browser or on the server; other errors are not explained to visitors. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data) return error.data;
  return 'Please try again in a moment.';
}

/** Seldom seen: it is loaded when it is needed. */
export const NotFound = lazyComponent(() => import('./not-found.tsx'));

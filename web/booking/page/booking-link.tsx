/** What the pages of a booking's link share. */

import { useEffect, useSyncExternalStore } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { onUserSet, userChanges, useUserInDoubt } from '../../api/current-user.ts';
import { ApiError } from '../../api/http.ts';
import { InvalidLinkDrawing } from '../../drawings/empty-states.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import './booking-link.css';

/** A refused call's status and sentence, whether the browser made it or the server; undefined for other errors. */
function refusalOf(error: unknown): { status: number; message: string } | undefined {
  if (error instanceof ApiError) return error;
  return isRouteErrorResponse(error) ? { status: error.status, message: String(error.data) } : undefined;
}

const INVALID = {
  booking: 'This booking link is invalid or has expired.',
  'standing visits': 'This link to standing visits is invalid or has expired.',
  offer: 'This offer is invalid or has expired.',
  wish: 'This link is invalid or has expired.',
};

export const isInvalidLink = (error: unknown): boolean => refusalOf(error)?.status === 404;

interface LinkErrorProps {
  error: unknown;
  /** What the link leads to. */
  whose?: 'booking' | 'standing visits' | 'offer' | 'wish';
}

/**
 * In place of a page of a booking's link: it is invalid or expired; other errors can be retried. Throws unknown ones. The
 * server answers as to a stranger, so the browser asks once more whether the booking is the signed-in person's own.
 */
export function BookingLinkError({ error, whose = 'booking' }: LinkErrorProps) {
  const { state, revalidate } = useRevalidator();
  useDocumentNavigation();
  const asksAnew = whose === 'booking' && isInvalidLink(error) && isRouteErrorResponse(error);
  useEffect(() => {
    if (asksAnew) void revalidate();
  }, [asksAnew, revalidate]);
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  if (asksAnew) return <NotKnownYet />;
  if (!isInvalidLink(error)) {
    return (
      <div className="wrap page">
        <EmptyState
          title={`Your ${whose} could not be loaded`}
          level="h1"
          action={
            <Button variant="primary" busy={state === 'loading'} busyLabel="Trying…" onClick={revalidate}>
              Try again
            </Button>
          }
        >
          {refusal.message}
        </EmptyState>
      </div>
    );
  }
  return <InvalidLink whose={whose} />;
}

/**
 * In place of a page whose link has ended, which only its owner's session opens: to whoever comes after them, and as long as
 * nobody knows who is here.
 */
export function EndedLink() {
  const isInDoubt = useUserInDoubt();
  const changes = useSyncExternalStore(onUserSet, userChanges, () => 0);
  return isInDoubt || changes === 0 ? <NotKnownYet /> : <InvalidLink whose="booking" />;
}

const InvalidLink = ({ whose }: Required<Pick<LinkErrorProps, 'whose'>>) => (
  <div className="wrap page">
    <EmptyState
      drawing={<InvalidLinkDrawing />}
      title="Invalid Link"
      level="h1"
      action={
        <ButtonLink variant="primary" to="/" reloadDocument>
          Go to Homepage
        </ButtonLink>
      }
    >
      {INVALID[whose]}
    </EmptyState>
  </div>
);

/** Without scripts nobody can be known: then the link decides. */
const NotKnownYet = () => (
  <>
    <noscript>
      <InvalidLink whose="booking" />
    </noscript>
    <div className="wrap page not-known-yet">
      <TextSkeleton lines={8} />
    </div>
  </>
);

/**
 * While a booking's own page is shown, every link makes the browser load a new document. Client-side navigation would keep
 * this page's content security policy, which allows no card form (docs/security.md).
 */
export function useDocumentNavigation(): void {
  useEffect(() => {
    const bypassRouter = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href]');
      if (link && !link.getAttribute('href')?.startsWith('#')) event.stopPropagation();
    };
    window.addEventListener('click', bypassRouter, { capture: true });
    return () => window.removeEventListener('click', bypassRouter, { capture: true });
  }, []);
}

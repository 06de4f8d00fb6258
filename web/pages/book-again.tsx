import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { BookAgain as Again } from '#contract/book-again';
import { firstNameOf } from '#contract/first-name';
import { PRODUCT } from '#contract/product';
import { withRememberedPath } from '../accounts/remembered-path.ts';
import { useSession } from '../accounts/session.ts';
import { ApiError, call, errorMessage } from '../api/http.ts';
import { problemWords } from '../booking/again/again-words.ts';
import { BookAgain } from '../booking/again/book-again.tsx';
import { useBegun } from '../booking/again/use-begun.ts';
import { bookAgainPath } from '../booking/booking-format.ts';
import { NeedsScriptsToBook } from '../booking/flow/lazy-booking-flow.tsx';
import { TicketSkeleton } from '../booking/ticket.tsx';
import { CleanerList } from '../cleaners/cleaner-list.tsx';
import { searchWith } from '../criteria/criteria.ts';
import { InvalidLinkDrawing } from '../drawings/empty-states.tsx';
import { OurWord } from '../guide/our-word.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/book-again';

export const meta = () => [{ title: `Book again | ${PRODUCT}` }];

/** The steps of a booking are entries of the history, which are no reason to load the page again. */
export const shouldRevalidate = () => false;

/** What was booked before, once more, signed in or by the booking's link (docs/product.md#book-again). */
export default function BookAgainPage({ params: { bookingId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const token = search.get('token') ?? undefined;
  const session = useSession();
  const isSignedIn = session.status === 'authenticated';
  // Who is signed in decides what is told, so it is not asked for before that is known.
  const asker = session.status === 'authenticated' ? session.user.id : session.status;
  const { again, error, reload } = useAgain(bookingId, token, asker);
  const begun = useBegun(asker === 'loading' ? undefined : asker);
  // Loaded anew, or come back to, in the middle of paying: the time's own page knows what has become of it.
  if (begun) return <Navigate to={`/book/${begun.slotId}`} state={{ booking: begun }} replace />;
  if (again?.problem) return <NotAgain again={again} />;
  if (again?.blocked) return <OwnBlock again={again} />;
  if (again) {
    return (
      <BookAgain
        key={asker}
        again={again}
        signIn={!isSignedIn && <SignInFirst path={bookAgainPath(Number(bookingId), token)} />}
        onStale={reload}
      >
        <OurWord />
      </BookAgain>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return <NoBooking isSignedIn={isSignedIn} path={bookAgainPath(Number(bookingId), token)} />;
  }
  if (error) {
    return (
      <div className="wrap page">
        <EmptyState
          title="Your booking could not be loaded"
          level="h1"
          action={
            <Button variant="primary" onClick={reload}>
              Try again
            </Button>
          }
        >
          {errorMessage(error)}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap ticket-page">
      <h1 className="vh">Book again</h1>
      <TicketSkeleton />
      <NeedsScriptsToBook />
    </div>
  );
}

interface Answer {
  asker: number | string;
  again?: Again;
  error?: unknown;
}

/**
 * Asked again for another person. What everybody with the link may see stays until the answer is there; what somebody was told who was
 * signed in is for them alone (docs/security.md#shared-browsers).
 */
function useAgain(bookingId: string, token: string | undefined, asker: number | string) {
  const [answer, setAnswer] = useState<Answer>({ asker });
  const asked = useRef(0);
  const reload = useCallback(() => {
    asked.current += 1;
    const nth = asked.current;
    const keep = (given: Omit<Answer, 'asker'>) => nth === asked.current && setAnswer({ asker, ...given });
    call('GET /_api/bookings/again', { bookingId, ...(token !== undefined && { token }) }).then(
      (again) => keep({ again }),
      (error: unknown) => keep({ error }),
    );
  }, [bookingId, token, asker]);
  useEffect(() => {
    if (asker !== 'loading') reload();
  }, [asker, reload]);
  const isOthers = typeof answer.asker === 'number' && answer.asker !== asker;
  return { ...(isOthers ? { again: undefined, error: undefined } : answer), reload };
}

/** By the link alone nobody learns who booked, so name and email would have to be typed again. */
const SignInFirst = ({ path }: { path: string }) => (
  <p className="small">
    <Link to={withRememberedPath('/login', path)}>Sign in</Link>, and there is nothing to type but your card.
  </p>
);

/** Not like before: why, and who else could come. */
function NotAgain({ again }: { again: Again }) {
  const { problem, cleaner, city, service, minutes, otherCleaners } = again;
  const [title, advice] = problemWords(again);
  const search = searchWith({ service: service.id, minutes });
  return (
    <div className="wrap page">
      <h1>{title}</h1>
      <p className="lead">
        {otherCleaners.length > 0 ? advice : `Nobody else offers ${service.name} in ${city.name} at the moment.`}
        {problem === 'no_times' && (
          <>
            {' '}
            Or{' '}
            <Link to={`/cleaning-services/${city.slug}/${cleaner.slug}`}>see when {cleaner.displayName} is free</Link>.
          </>
        )}
      </p>
      <CleanerList
        cleaners={otherCleaners}
        searchedFor={{ service: service.name, search }}
        busy={false}
        moreHref={undefined}
        allHref={undefined}
      />
    </div>
  );
}

/** A hold would be refused without saying why, so it is said before anything is chosen. */
const OwnBlock = ({ again: { cleaner } }: { again: Again }) => (
  <div className="wrap page">
    <EmptyState
      title={`You have blocked ${firstNameOf(cleaner.displayName)}`}
      level="h1"
      action={
        <ButtonLink variant="primary" to="/dashboard/settings">
          Open your settings
        </ButtonLink>
      }
    >
      Unblock in your settings to book again.
    </EmptyState>
  </div>
);

function NoBooking({ isSignedIn, path }: { isSignedIn: boolean; path: string }) {
  return (
    <div className="wrap page">
      <EmptyState
        drawing={<InvalidLinkDrawing />}
        title={isSignedIn ? 'This booking is not in your account' : 'Sign in to book again'}
        level="h1"
        action={
          isSignedIn ? (
            <ButtonLink variant="primary" to="/dashboard">
              See your bookings
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to={withRememberedPath('/login', path)}>
              Sign in
            </ButtonLink>
          )
        }
      >
        {isSignedIn
          ? 'It may have been made with another email. Its own link opens it too.'
          : 'Or use the link in the email about your visit.'}
      </EmptyState>
    </div>
  );
}

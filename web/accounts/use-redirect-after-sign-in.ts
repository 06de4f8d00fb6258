import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { destinationOf } from './destination.ts';
import { rememberedPath } from './remembered-path.ts';
import { useSession } from './session.ts';

const REDIRECT_AFTER_MS = 200;

/** On pages that sign people in: redirects once somebody is signed in, whatever the method and also in another tab. */
export function useRedirectAfterSignIn(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = session.status === 'authenticated' ? destinationOf(session.user, rememberedPath(search)) : undefined;
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}

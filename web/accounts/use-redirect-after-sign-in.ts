import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { destinationOf } from './destination.ts';
import { rememberedPath } from './remembered-path.ts';
import { useSession } from './session.ts';

/** Specification section 9. */
const GO_ON_AFTER = 200;

/** On pages that sign people in: once somebody is, by whatever way or in whatever tab, leads on to where they belong. */
export function useGoOn(): void {
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const to = session.status === 'authenticated' ? destinationOf(session.user, rememberedPath(search)) : undefined;
  useEffect(() => {
    if (to === undefined) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), GO_ON_AFTER);
    return () => clearTimeout(timer);
  }, [to, navigate]);
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '#contract/accounts';
import { ButtonLink } from '../ui/button.tsx';

/** For the wrong role (docs/product.md#who-may-see-a-page). */
export function AccessDenied({ role }: { role: Role }) {
  return (
    <div className="wrap page stack">
      <h1>Access Denied</h1>
      <p className="lead">Access denied. Your role ({role}) lacks required permissions.</p>
      <ButtonLink variant="primary" to="/dashboard">
        Go to Dashboard
      </ButtonLink>
    </div>
  );
}

const REDIRECT_AFTER_MS = 3000;

/** Shown to others on an admin page; redirects to the homepage after three seconds. */
export function AdminAccessRequired() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="wrap page stack" role="alert">
      <h1>Admin Access Required</h1>
      <p className="lead">You do not have permission to view this page. Redirecting to the homepage.</p>
    </div>
  );
}

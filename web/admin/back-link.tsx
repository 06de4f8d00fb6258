import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ButtonLink } from '../ui/button.tsx';

/** Link back to a tab of the admin dashboard. */
export const BackLink = ({ tab, label }: { tab: 'cleaners' | 'users' | 'jobs'; label: string }) => (
  <ButtonLink variant="quiet" className="back-link" to={`/dashboard/admin?tab=${tab}`}>
    <ArrowLeft /> {label}
  </ButtonLink>
);

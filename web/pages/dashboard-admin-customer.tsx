import { useSearchParams } from 'react-router';
import { personalMeta } from '../accounts/personal-meta.ts';
import { RequireAdmin } from '../accounts/require-admin.tsx';
import { CustomerPage } from '../admin/customer/customer-page.tsx';
import type { Route } from './+types/dashboard-admin-customer';

export const meta = () => personalMeta('Customer');

/** A guest has no number, only an email: `/dashboard/admin/customers/guest?email=…`. */
export default function AdminCustomerPage({ params: { customerId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const email = search.get('email');
  const which = customerId === 'guest' && email !== null ? { email } : { customerId };
  return (
    <RequireAdmin>{(user) => <CustomerPage key={`${user.id} ${customerId} ${email}`} which={which} />}</RequireAdmin>
  );
}

import { personalMeta } from '../accounts/personal-meta.ts';
import { RequireAdmin } from '../accounts/require-admin.tsx';
import { AccountingPage } from '../admin/accounting/accounting-page.tsx';

export const meta = () => personalMeta('Accounting');

export default function AdminAccountingPage() {
  return <RequireAdmin>{(user) => <AccountingPage key={user.id} />}</RequireAdmin>;
}

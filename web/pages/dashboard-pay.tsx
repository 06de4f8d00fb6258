import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { ConfirmCharge } from '../booking/plans/confirm-charge.tsx';
import type { Route } from './+types/dashboard-pay';

export const meta = () => personalMeta('Confirm with your bank');

/** A charge that a bank wants its signed-in customer to confirm (docs/product.md#standing-visits). */
export default function DashboardPayPage({ params: { bookingId } }: Route.ComponentProps) {
  return (
    <Guard onboardingRequired={false}>
      {(user) => (
        <div className="wrap ticket-page alone">
          <div className="card">
            <ConfirmCharge key={user.id + bookingId} bookingId={Number(bookingId)} />
          </div>
        </div>
      )}
    </Guard>
  );
}

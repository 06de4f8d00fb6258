import Check from 'lucide-react/icons/check';
import { PAYOUT_STATUSES, type PayoutStatus } from '#contract/payouts';
import './payout-badges.css';

const LABELS: Record<PayoutStatus, string> = { not_setup: 'Not Setup', pending: 'Pending', active: 'Active' };

/** The steps of the payout setup, the current one marked by more than its color (docs/product.md#status-labels). */
export const PayoutBadges = ({ status }: { status: PayoutStatus | undefined }) => (
  <div className="payout-badges">
    <span className="cap" id="payout-badges">
      Payouts
    </span>
    {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
    <ol role="list" aria-labelledby="payout-badges">
      {PAYOUT_STATUSES.map((each) => (
        <li key={each} {...(each === status && { 'aria-current': 'step', className: 'on' })}>
          {each === status && <Check />}
          {LABELS[each]}
        </li>
      ))}
    </ol>
  </div>
);

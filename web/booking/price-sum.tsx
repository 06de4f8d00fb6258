import type { OfferedService } from '#contract/availability';
import { formatDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { Sum } from '../ui/facts.tsx';
import { isOnlyGraceFree, lineOf, type Offer, useMomentLabel } from './booking-format.ts';

interface PriceSumProps {
  service: OfferedService | undefined;
  hours: number;
  boxed?: boolean;
}

/** The total, shown before any card field (docs/product.md#booking-form). */
export function PriceSum({ service, hours, boxed = false }: PriceSumProps) {
  return (
    <div className={boxed ? 'price-sum boxed' : 'price-sum'}>
      {service ? (
        <Sum lines={[lineOf(service, hours)]} total={{ label: 'Total', amount: formatDollars(service.totalAmount) }} />
      ) : (
        <p className="muted">Choose a service to see the total.</p>
      )}
    </div>
  );
}

/** Below the button: what is not charged yet, what comes back, and whose terms hold. In a tab of their own: the time is held. */
export function FreeUntil({ offer }: { offer: Offer }) {
  const until = useMomentLabel(offer.freeUntil, offer.timeSlot.city.timeZone);
  return (
    <p className="fine">
      Nothing is charged yet. Free to cancel{' '}
      {isOnlyGraceFree(offer) ? `for ${policy.cancel.graceMinutes} minutes after booking` : `until ${until}`}. If nobody
      comes, all of it goes back. By paying you agree to the{' '}
      <a href="/terms" target="_blank" rel="noopener">
        terms
      </a>
      ; the{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        privacy page
      </a>{' '}
      says what we keep.
    </p>
  );
}

import { inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { firstNameOf, isOnlyGraceFree, type Offer } from './offer.ts';
import { Prices } from './prices.tsx';
import { useMomentLabel } from './use-range-label.ts';

const { graceMinutes, keptHours } = policy.cancel;

/** Beside a time that can be booked: prices and terms before paying. Rendered without scripts too. */
export function SlotSidebar({ offer, booked }: { offer: Offer; booked: boolean }) {
  const { cleaner, city } = offer.timeSlot;
  const until = useMomentLabel(offer.freeUntil, city.timeZone);
  const free = isOnlyGraceFree(offer) ? `for ${graceMinutes} minutes after booking` : `until ${until}`;
  return (
    <section className="sidebar">
      {!booked && (
        <>
          <h2>What it costs</h2>
          <Prices offer={offer} />
        </>
      )}
      <h2>If plans change</h2>
      <p className="muted">
        Free to cancel {free}. After that, {inWords(keptHours, 'hour')} {verb(keptHours, 'goes', 'go')} to{' '}
        {firstNameOf(cleaner.displayName)} and the rest comes back to your card.
      </p>
    </section>
  );
}

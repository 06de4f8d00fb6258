import type { ReactNode } from 'react';
import { keptHoursOf } from '#contract/late-cancel';
import { formatDollars } from '#contract/money';
import { hoursLabel, inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { firstNameOf, isOnlyGraceFree, type Offer, useMomentLabel } from './booking-format.ts';
import './ticket.css';

const { graceMinutes } = policy.cancel;

interface SlotSidebarProps {
  offer: Offer;
  /** Below the terms. */
  children: ReactNode;
}

/** Beside a time that can be booked: prices and terms before paying. Rendered without scripts too. */
export function SlotSidebar({ offer, children }: SlotSidebarProps) {
  const { cleaner, city, hours } = offer.timeSlot;
  const keptHours = keptHoursOf(hours * 60);
  const until = useMomentLabel(offer.freeUntil, city.timeZone);
  const free = isOnlyGraceFree(offer) ? `for ${graceMinutes} minutes after booking` : `until ${until}`;
  return (
    <section className="sidebar">
      <h2>What it costs</h2>
      <Prices offer={offer} />
      <h2>If plans change</h2>
      <p className="muted">
        Free to cancel {free}. After that, {inWords(keptHours, 'hour')} {verb(keptHours, 'goes', 'go')} to{' '}
        {firstNameOf(cleaner.displayName)} and the rest comes back to your card.
      </p>
      {children}
    </section>
  );
}

/** What each service of this cleaner would cost for this time. */
function Prices({ offer: { timeSlot, services } }: { offer: Offer }) {
  return (
    <dl className="prices">
      {services.map(({ id, name, hourlyRate, totalAmount }) => (
        <div key={id}>
          <dt>
            {name}
            <span className="cap">
              {hoursLabel(timeSlot.hours)} at {formatDollars(hourlyRate)}
            </span>
          </dt>
          <dd>{formatDollars(totalAmount)}</dd>
        </div>
      ))}
    </dl>
  );
}

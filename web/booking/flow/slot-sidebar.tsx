import type { ReactNode } from 'react';
import { longHours } from '#contract/home-words';
import { keptHoursOf } from '#contract/late-cancel';
import { formatDollars } from '#contract/money';
import { inWords, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { firstNameOf, isOnlyGraceFree, type Offer, useMomentLabel } from '../booking-format.ts';
import { totalOf } from './booking-length.ts';
import '../ticket.css';

const { graceMinutes } = policy.cancel;

interface SlotSidebarProps {
  offer: Offer;
  /** How long the booking is to be. */
  minutes: number;
  /** Below the terms. */
  children: ReactNode;
}

/** Beside a time that can be booked: prices and terms before paying. Rendered without scripts too. */
export function SlotSidebar({ offer, minutes, children }: SlotSidebarProps) {
  const { cleaner, city } = offer.timeSlot;
  const keptHours = keptHoursOf(minutes);
  const until = useMomentLabel(offer.freeUntil, city.timeZone);
  const free = isOnlyGraceFree(offer) ? `for ${graceMinutes} minutes after booking` : `until ${until}`;
  return (
    <section className="sidebar">
      <h2>What it costs</h2>
      <Prices offer={offer} minutes={minutes} />
      <h2>If plans change</h2>
      <p className="muted">
        Free to cancel {free}. After that, {inWords(keptHours, 'hour')} {verb(keptHours, 'goes', 'go')} to{' '}
        {firstNameOf(cleaner.displayName)} and the rest comes back to your card.
      </p>
      {children}
      {children}
    </section>
  );
}

/** What each service of this cleaner would cost for this length. */
function Prices({ offer: { services }, minutes }: Omit<SlotSidebarProps, 'children'>) {
  return (
    <dl className="prices">
      {services.map((service) => (
        <div key={service.id}>
          <dt>
            {service.name}
            <span className="cap">
              {longHours(minutes)} at {formatDollars(service.hourlyRate)}
            </span>
          </dt>
          <dd>{formatDollars(totalOf(service, minutes))}</dd>
        </div>
      ))}
    </dl>
  );
}

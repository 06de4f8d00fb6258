import type { ReactNode } from 'react';
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { keptWordsOf, type Offer, useFreeWords } from '../booking-format.ts';
import { totalOf } from './booking-length.ts';
import '../ticket.css';

interface SlotSidebarProps {
  offer: Offer;
  /** How long the booking is to be. */
  minutes: number;
  /** Below the terms. */
  children: ReactNode;
}

/** Beside a time that can be booked: prices and terms before paying. Rendered without scripts too. */
export function SlotSidebar({ offer, minutes, children }: SlotSidebarProps) {
  const free = useFreeWords(offer);
  return (
    <section className="sidebar">
      <h2>What it costs</h2>
      <Prices offer={offer} minutes={minutes} />
      <h2>If plans change</h2>
      <p className="muted">
        Free to cancel {free}. After that, {keptWordsOf(offer, minutes)} and the rest comes back to your card.
      </p>
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

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
  /** By the service's id: how long it is to be as that, where that is known. */
  minutesOf?: Record<number, number>;
  /** Whether its figures are about to be others: what is searched for is not known yet. */
  busy?: boolean;
  /** Below the terms. */
  children: ReactNode;
}

/** Beside a time that can be booked: prices and terms before paying. Rendered without scripts too. */
export function SlotSidebar({ offer, minutes, minutesOf = {}, busy = false, children }: SlotSidebarProps) {
  const free = useFreeWords(offer);
  return (
    <section className="sidebar">
      <h2>What it costs</h2>
      <Prices {...{ offer, minutes, minutesOf, busy }} />
      <h2>If plans change</h2>
      <p className="muted">
        Free to cancel {free}. After that, {keptWordsOf(offer, minutes)} and the rest comes back to your card.
      </p>
      {children}
    </section>
  );
}

/** What each service of this cleaner would cost, for as long as it would be. */
function Prices({ offer: { services }, minutes, minutesOf, busy }: Required<Omit<SlotSidebarProps, 'children'>>) {
  return (
    <dl className="prices of-search" aria-busy={busy}>
      {services.map((service) => {
        const length = minutesOf[service.id] ?? minutes;
        return (
          <div key={service.id}>
            <dt>
              {service.name}
              <span className="cap">
                {longHours(length)} at {formatDollars(service.hourlyRate)}
              </span>
            </dt>
            <dd>{formatDollars(totalOf(service, length))}</dd>
          </div>
        );
      })}
    </dl>
  );
}

import { formatDollars } from '#contract/money';
import { hoursLabel, type Offer } from './offer.ts';
import './prices.css';

/** What each service of this cleaner would cost for this time. */
export function Prices({ offer: { timeSlot, services } }: { offer: Offer }) {
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

import Printer from 'lucide-react/icons/printer';
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import type { Receipt } from '#contract/receipt';
import { dayLabel, rangeLabel, shortDayLabel } from '#contract/time';
import { useConfig } from '../../api/config.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Sum } from '../../ui/facts.tsx';
import { referenceOf } from '../booking-format.ts';
import './receipt.css';

/** What was paid for a booking and what went back, to be printed (docs/product.md#receipts). */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { operator, supportEmail } = useConfig();
  const { city, timeSlot, refunds, card } = receipt;
  const zone = city.timeZone;
  const [start, end] = [Date.parse(timeSlot.startTime), Date.parse(timeSlot.endTime)];
  return (
    <article className="card receipt">
      <header className="between">
        <div>
          <p className="cap">{receipt.operator}</p>
          <h1>Receipt</h1>
        </div>
        <Button className="print" onClick={() => window.print()}>
          <Printer /> Print
        </Button>
      </header>
      <Facts
        facts={{
          Booking: referenceOf(receipt.bookingId),
          Paid: dateLabel(Date.parse(receipt.paidAt), zone),
          Customer: receipt.customer.displayName,
          Card: card ? `${brandLabel(card.brand)} ending in ${card.last4}` : undefined,
          Service: receipt.service.name,
          Cleaner: receipt.cleaner.displayName,
          When: `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)}`,
          City: `${city.name}, ${city.state}`,
        }}
      />
      <Sum
        lines={[
          {
            label: `${receipt.service.name}, ${longHours(receipt.minutes)} at ${formatDollars(receipt.hourlyRate)}`,
            amount: formatDollars(receipt.paid),
          },
          ...refunds.map(({ amount, isDone, at }) => ({
            label: `${isDone ? 'Refunded' : 'Refund on its way'}, ${shortDayLabel(Date.parse(at), zone)}`,
            amount: formatDollars(-amount),
          })),
        ]}
        total={{
          label: refunds.length > 0 ? 'Total after refunds' : 'Total paid',
          amount: formatDollars(receipt.total),
        }}
      />
      {receipt.tip > 0 && (
        <p className="small">
          Besides, a tip of {formatDollars(receipt.tip)}, all of which goes to {receipt.cleaner.displayName}.
        </p>
      )}
      <p className="small muted contact">
        {operator.name}, {operator.address}. Questions? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </article>
  );
}

/** "Monday, November 24, 2026" */
const dateLabel = (instant: number, zone: string): string =>
  `${dayLabel(instant, zone)}, ${new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric' }).format(instant)}`;

/** 'visa' → "Visa" */
const brandLabel = (brand: string | null): string =>
  brand ? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ') : 'Card';

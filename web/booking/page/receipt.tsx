import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { longHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import type { Receipt } from '#contract/receipt';
import { dayLabel, rangeLabel, shortDayLabel, timeLabel } from '#contract/time';
import { useConfig } from '../../api/config.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Sum } from '../../ui/facts.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { referenceOf } from '../booking-format.ts';
import './receipt.css';

/** What was paid for a booking and what went back, to be printed (docs/product.md#receipts). */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { operator, supportEmail } = useConfig();
  const [billedTo, setBilledTo] = useState('');
  const { city, timeSlot, charges, refunds, tips, card, tip } = receipt;
  const zone = city.timeZone;
  const [start, end] = [Date.parse(timeSlot.startTime), Date.parse(timeSlot.endTime)];
  const job = `${receipt.service.name}, ${longHours(receipt.minutes)} at ${formatDollars(receipt.hourlyRate)}`;
  const isOne = charges.length === 1;
  const paidNote = ({ at, card: own }: Pick<Receipt['charges'][number], 'at' | 'card'>) =>
    `Paid ${dateLabel(Date.parse(at), zone)}, ${timeLabel(Date.parse(at), zone)}${own ? `, ${cardLabel(own)}` : ''}`;
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
          'Billed to': billedTo.trim() ? <span className="billed-to">{billedTo.trim()}</span> : undefined,
          Card: card ? cardLabel(card) : undefined,
          Service: isOne ? receipt.service.name : job,
          Cleaner: receipt.cleaner.displayName,
          When: `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)}`,
          City: `${city.name}, ${city.state}`,
        }}
      />
      <Sum
        lines={[
          ...charges.map((charge) => ({
            label: isOne ? job : charge.purpose === 'visit' ? 'Your visit' : 'For a longer visit',
            note: paidNote(charge),
            amount: formatDollars(charge.amount),
          })),
          ...refunds.map(({ amount, isDone, at }) => ({
            label: `${isDone ? 'Refunded' : 'Refund on its way'}, ${shortDayLabel(Date.parse(at), zone)}`,
            amount: formatDollars(-amount),
          })),
          ...tips.map((given) => ({
            label: `Tip, all of it for ${receipt.cleaner.displayName}`,
            note: paidNote(given),
            amount: formatDollars(given.amount),
          })),
        ]}
        total={{
          // On the booking's own page, and in emails, the same words are without the tip.
          label: `${refunds.length > 0 ? 'Total after refunds' : 'Total paid'}${tips.length > 0 ? ', with the tip' : ''}`,
          amount: formatDollars(receipt.total + tip),
        }}
      />
      <TextAreaField
        className="for-invoice"
        label="Billed to"
        optional
        rows={2}
        maxLength={300}
        hint="For an invoice: a name and address, such as a company’s. It is printed with the rest, and kept nowhere."
        value={billedTo}
        onChange={({ currentTarget }) => setBilledTo(currentTarget.value)}
      />
      <p className="small muted contact">
        {operator.name}, {operator.address}. Questions? <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </article>
  );
}

/** "Monday, November 24, 2026" */
const dateLabel = (instant: number, zone: string): string =>
  `${dayLabel(instant, zone)}, ${new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric' }).format(instant)}`;

/** "Visa ending in 4242" */
const cardLabel = ({ brand, last4 }: NonNullable<Receipt['card']>): string => `${brandLabel(brand)} ending in ${last4}`;

/** 'visa' → "Visa" */
const brandLabel = (brand: string | null): string =>
  brand ? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ') : 'Card';

/** What is booked and what it comes to, beside the forms. */

import type { OfferedService } from '#contract/availability';
import { EXTRA_MINUTES, type Extra } from '#contract/estimate';
import { longHours, shortHours } from '#contract/home-words';
import { formatDollars } from '#contract/money';
import { dayLabel, MINUTE, timeLabel } from '#contract/time';
import { Avatar } from '../../ui/avatar.tsx';
import { Sum } from '../../ui/facts.tsx';
import { TimeBadge } from '../../ui/time-badge.tsx';
import { useForeignZone } from '../../ui/use-foreign-zone.ts';
import { keptWordsOf, type Offer, surchargeWords, useFreeWords } from '../booking-format.ts';
import { totalOf } from './booking-length.ts';
import '../booking.css';

interface ChosenSlotProps {
  slot: Offer['timeSlot'];
  /** ISO 8601, by the length that is chosen. */
  endTime: string;
  active: boolean;
}

/** The chosen time, highlighted as long as it can be booked, with who comes and where. */
export function ChosenSlot({ slot, endTime, active }: ChosenSlotProps) {
  const { startTime, cleaner, city } = slot;
  const start = Date.parse(startTime);
  const zone = useForeignZone(city.timeZone, start);
  const end = timeLabel(Date.parse(endTime), city.timeZone);
  return (
    <div className="chosen-slot">
      <TimeBadge
        active={active}
        day={dayLabel(start, city.timeZone)}
        start={timeLabel(start, city.timeZone)}
        end={zone ? `${end} ${zone}` : end}
      />
      <div className="who">
        <Avatar name={cleaner.displayName} photo={cleaner.avatarUrl} />
        <p>
          <b>{cleaner.displayName}</b>
          <span className="cap">
            {longHours((Date.parse(endTime) - start) / MINUTE)} in {city.name}
          </span>
        </p>
      </div>
    </div>
  );
}

interface PriceSumProps {
  cleaner: Offer['timeSlot']['cleaner'];
  service: OfferedService | undefined;
  /** Included in it. */
  extras: readonly Extra[];
  minutes: number;
  /** Dollars, where the server has named them; else what the length comes to. */
  total?: number;
  boxed?: boolean;
}

/** The total as it comes about, shown before any card field (docs/product.md#booking-form). */
export function PriceSum({ cleaner, service, extras, minutes, total, boxed = false }: PriceSumProps) {
  return (
    <div className={boxed ? 'price-sum boxed' : 'price-sum'}>
      {service ? (
        <Lines {...{ cleaner, service, extras, minutes }} total={total ?? totalOf(service, minutes)} />
      ) : (
        <p className="muted">Choose a service to see the total.</p>
      )}
    </div>
  );
}

function Lines({
  cleaner,
  service,
  extras,
  minutes,
  total,
}: {
  cleaner: PriceSumProps['cleaner'];
  service: OfferedService;
  extras: readonly Extra[];
  minutes: number;
  total: number;
}) {
  const amount = formatDollars(total);
  return (
    <Sum
      lines={[
        {
          label: `${service.name}, ${longHours(minutes)} at ${formatDollars(service.hourlyRate)}`,
          note: surchargeWords(cleaner, service),
          amount,
        },
        ...extras.map(({ name, count }) => ({
          label: `${count > 1 ? `${count} ` : ''}${name}, ${EXTRA_MINUTES[name] * count} min`,
          amount: 'included',
        })),
      ]}
      total={{ label: 'Total', amount }}
    />
  );
}

interface TermsProps {
  offer: Offer;
  /** Undefined while none is chosen. */
  service: Pick<OfferedService, 'hourlyRate'> | undefined;
  minutes: number;
}

/** What canceling would cost, by the words of the booking's own page (docs/product.md#cancellation). */
export function CancelTerms({ offer, service, minutes }: TermsProps) {
  const free = useFreeWords(offer);
  return `Free to cancel ${free}. After that, ${keptWordsOf(offer, minutes, service?.hourlyRate)} and the rest comes back to your card.`;
}

/** Below the button: what is not charged yet, what comes back, and whose terms hold. In a tab of their own: the time is held. */
export const BeforePaying = (props: TermsProps) => (
  <p className="fine">
    Nothing is charged yet. <CancelTerms {...props} /> If nobody comes, all of it goes back. By paying you agree to the{' '}
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

/** Seen while a mistyped address can still be changed. */
export const Recipient = ({ email }: { email: string }) => (
  <p className="small wraps">
    The confirmation goes to <b>{email}</b>.
  </p>
);

/** "Deep Clean, 5 h, $275.00": a home takes longer for one service than for another, so a sum alone compares nothing. */
export const serviceLabel = (service: OfferedService, minutes: number): string =>
  `${service.name}, ${shortHours(minutes)}, ${formatDollars(totalOf(service, minutes))}`;

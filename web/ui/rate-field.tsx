import type { ComponentProps } from 'react';
import { formatDollars, shareCents, toCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { TextField } from './inputs.tsx';
import './rate-field.css';

const { lowestCents, highestCents } = policy.rate;
const FEE_PERCENT = policy.fee.basisPoints / 100;

interface RateFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  /** What the field holds now: dollars, or nothing that is a number. */
  rate: unknown;
  /** Follows what the cleaner gets of it. */
  note: string;
}

/** A cleaner's hourly rate in dollars, with what they get of it (docs/product.md#price). */
export const RateField = ({ rate, note, ...wiring }: RateFieldProps) => (
  <TextField
    label="Hourly rate in dollars"
    type="number"
    inputMode="decimal"
    step="0.01"
    min={toDollars(lowestCents)}
    max={toDollars(highestCents)}
    className="rate-field"
    hint={`From ${formatDollars(toDollars(lowestCents))} to ${formatDollars(toDollars(highestCents))}. ${afterFee(rate)}${note}`}
    {...wiring}
  />
);

/** Whether a field holds a rate that there may be: while it is empty or half typed, nothing is said of it. */
export const isRate = (rate: unknown): rate is number =>
  typeof rate === 'number' && toCents(rate) >= lowestCents && toCents(rate) <= highestCents;

/** Sentence with what the cleaner gets of an hour at this rate. */
function afterFee(rate: unknown): string {
  if (!isRate(rate)) return '';
  const cents = toCents(rate);
  const kept = formatDollars(toDollars(cents - shareCents(cents, policy.fee.basisPoints)));
  return `You get ${kept} of each hour, after the ${FEE_PERCENT}% fee. `;
}

import { MINUTE } from '#contract/time';

interface Times {
  starts_at: Date;
  ends_at: Date;
}

/** How long a slot is by itself, in minutes. */
export const minutesOf = ({ starts_at, ends_at }: Times): number =>
  Math.round((ends_at.getTime() - starts_at.getTime()) / MINUTE);

/** How long a booking of it is where so many minutes are asked for; the slot's own length is the shortest. */
export const lengthOf = (slot: Times, minutes: number | undefined): number => Math.max(minutesOf(slot), minutes ?? 0);

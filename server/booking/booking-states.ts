import type { BookingState } from '#contract/booking';

/** The life of a booking as data: each move, who makes it, why (decision: a booking and its money). */
export const MOVES = [
  { from: 'pending', to: 'scheduled', by: 'payment', why: 'The intent succeeded and the slot is still held.' },
  { from: 'pending', to: 'expired', by: 'payment', why: 'The hold lapsed and the provider confirmed the cancel.' },
  { from: 'expired', to: 'canceled', by: 'payment', why: 'Money came for a hold that was gone: all of it goes back.' },
  { from: 'pending', to: 'canceled', by: 'payment', why: 'Paid, but the slot cannot be given: all of it goes back.' },
  { from: 'scheduled', to: 'canceled', by: 'customer', why: 'Before the start, by the terms frozen with the booking.' },
  { from: 'scheduled', to: 'canceled', by: 'admin', why: 'The team decides so: all of it goes back.' },
] as const satisfies { from: BookingState; to: BookingState; by: string; why: string }[];

/** States in which a booking has its slot to itself. */
export const LIVE: readonly BookingState[] = ['pending', 'scheduled', 'completed', 'no_show'];

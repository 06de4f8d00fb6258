import type { BookingState } from '#contract/booking';

/** The state transitions of a booking as data: who makes each, and why (docs/product.md#states-of-a-booking). */
export const TRANSITIONS = [
  { from: 'pending', to: 'scheduled', by: 'payment', why: 'The intent succeeded and the slot is still held.' },
  { from: 'pending', to: 'expired', by: 'payment', why: 'The hold lapsed and the provider confirmed the cancel.' },
  { from: 'expired', to: 'canceled', by: 'payment', why: 'Money came for a hold that was gone: all of it goes back.' },
  { from: 'pending', to: 'canceled', by: 'payment', why: 'Paid, but the slot cannot be given: all of it goes back.' },
  { from: 'scheduled', to: 'canceled', by: 'customer', why: 'Before the start, by the terms frozen with the booking.' },
  { from: 'scheduled', to: 'canceled', by: 'admin', why: 'The team decides so: all of it goes back.' },
  {
    from: 'scheduled',
    to: 'canceled',
    by: 'cleaner',
    why: 'They cannot come: all of it goes back, the time is blocked.',
  },
  { from: 'scheduled', to: 'completed', by: 'cleaner', why: 'Done, from the start on.' },
  { from: 'scheduled', to: 'completed', by: 'clock', why: 'A day after the end, when no problem was reported.' },
  { from: 'scheduled', to: 'completed', by: 'admin', why: 'The team knows that it was done.' },
  { from: 'scheduled', to: 'no_show', by: 'admin', why: 'The team knows who was not there.' },
  { from: 'scheduled', to: 'no_show', by: 'cleaner', why: 'Nobody was there half an hour after the start.' },
] as const satisfies { from: BookingState; to: BookingState; by: string; why: string }[];

/** States in which a booking has its slot to itself. */
export const LIVE: readonly BookingState[] = ['pending', 'scheduled', 'completed', 'no_show'];

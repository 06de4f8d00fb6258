import type { PlanEmailData } from './plan-email-data.ts';

/** Why a visit was left out that nobody skipped, as its emails tell it. */

/** To the customer: what the sentence about their visit ends with; empty where they skipped it themselves. */
export function whySkipped({ data, triedCard }: PlanEmailData): string {
  switch (data.booking.skipped_by) {
    case 'not_charged':
      if (triedCard !== undefined) return ', since it was paid in the moment of your pause, and that payment goes back';
      return ': we could not charge your card in time, which was no fault of yours';
    case 'plan_paused':
      return ', since its new price waited for your yes';
    case 'cleaner_gone':
      return `, since ${data.cleanerFirstName} cannot be booked at the moment`;
    default:
      return '';
  }
}

/** To the cleaner: what became of its payment. */
export const whyNotPaid = ({ data, triedCard }: PlanEmailData): string =>
  data.booking.skipped_by === 'not_charged'
    ? triedCard !== undefined
      ? 'was paid in the moment of a pause, so that its payment went back,'
      : 'could not be charged in time, which was no fault of theirs or yours,'
    : 'is not paid,';

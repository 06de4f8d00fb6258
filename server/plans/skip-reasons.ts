import type { PlanEmailData } from './plan-email-data.ts';

/** Why a visit was left out that nobody skipped, as its emails tell it. */

/** To the customer: what the sentence about their visit ends with; empty where they skipped it themselves. */
export function whySkipped({ data, isGivenBack }: PlanEmailData): string {
  switch (data.booking.skipped_by) {
    case 'not_charged':
      if (isGivenBack) return ', since its payment goes back to you, and we do not charge your card for it again';
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
export const whyNotPaid = ({ data, isGivenBack }: PlanEmailData): string =>
  data.booking.skipped_by === 'not_charged'
    ? isGivenBack
      ? 'is not paid, since its payment goes back,'
      : 'could not be charged in time, which was no fault of theirs or yours,'
    : 'is not paid,';

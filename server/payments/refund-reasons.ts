import type { RefundReason } from '../schema/tables.ts';

/** Why money goes back, in words for the team; for `given` the team has written its own. */
const WORDS: Record<Exclude<RefundReason, 'given'>, string> = {
  canceled_by_customer: 'Canceled by the customer',
  canceled_by_cleaner: 'Canceled by the cleaner',
  canceled_by_team: 'Canceled by the team',
  slot_lost: 'The time was no longer available',
  customer_no_show: 'The customer was not there',
  cleaner_no_show: 'The cleaner was not there',
  not_owed: 'Paid for what could no longer be given',
  made_shorter: 'The visit is shorter than it was',
  tip_undone: 'The customer has taken back their tip',
};

/** The reason of a refund as people read it. */
export const refundReasonLabel = (refund: { reason_code: RefundReason; reason: string }): string =>
  refund.reason_code === 'given' ? refund.reason : WORDS[refund.reason_code];

/** What the audit log's actions are called, in pages and in its export. */
export const AUDIT_LABELS: Record<string, string> = {
  'cleaner.approved': 'Approved',
  'cleaner.changes-requested': 'Asked for changes',
  'cleaner.submitted': 'Submitted',
  'cleaner.resubmitted': 'Submitted again',
  'cleaner.changed': 'Changed the profile',
  'cleaner.declined': 'Declined',
  'cleaner.decline-taken-back': 'Took the decline back',
  'cleaner.suspended': 'Suspended',
  'cleaner.reactivated': 'Reactivated',
  'cleaner.noted': 'Added a note',
  'customer.banned': 'Banned',
  'customer.ban-lifted': 'Lifted the ban',
  'customer.noted': 'Added a note',
  'booking.contact-corrected': 'Corrected the contact details',
  'booking.address-missing': 'Told that there is no address',
  'booking.noted': 'Added a note',
  'document.viewed': 'Viewed a document',
  'email.sent-again': 'Sent an email again',
  'list.exported': 'Exported a list',
  'queue.taken': 'Took it',
  'queue.released': 'Gave it back',
  'queue.retried': 'Tried again',
  'booking.held': 'Time held',
  'booking.paid': 'Paid',
  'booking.booked': 'Booked',
  'booking.completed': 'Completed',
  'booking.canceled': 'Canceled',
  'booking.refunded': 'Refunded',
  'booking.no_show': 'No-show',
  'booking.reported': 'Problem reported',
  'report.resolved': 'Report settled',
  'second-factor-removed': 'Turned off two-step verification',
  'report.answered': 'The cleaner told their side',
  'booking.own_card': 'Paid with the cleaner’s own card',
  'booking.often_card': 'Paid with a card that books or cancels too often',
  'share.withheld': 'Share withheld',
  'share.released': 'Share released',
  'share.voided': 'Share made void',
  'share.resent': 'Share sent again',
  'debt.waived': 'Debt waived',
};

/** An action without a label is shown by its name: 'booking.on-my-way' → "On my way". */
export function actionLabel(action: string): string {
  const plain = action.slice(action.indexOf('.') + 1).replaceAll(/[-_.]/g, ' ');
  return AUDIT_LABELS[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

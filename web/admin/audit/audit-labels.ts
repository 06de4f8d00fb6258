/** Labels of the audit log's actions. */
const LABELS: Record<string, string> = {
  'cleaner.approved': 'Approved',
  'cleaner.changes-requested': 'Asked for changes',
  'cleaner.suspended': 'Suspended',
  'cleaner.reactivated': 'Reactivated',
  'cleaner.noted': 'Added a note',
  'document.viewed': 'Viewed a document',
  'list.exported': 'Exported a list',
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
};

/** An action without a label is shown by its name: 'booking.on-my-way' → "On my way". */
export function actionLabel(action: string): string {
  const plain = action.slice(action.indexOf('.') + 1).replaceAll(/[-_.]/g, ' ');
  return LABELS[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

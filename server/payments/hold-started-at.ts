/**
 * When a booking's hold started, as an ISO instant, which the provider keeps with the booking's id (`held_since`).
 * After a restore, or with another database at the same account, ids are reused, and the provider remembers the
 * bookings lost here (docs/decisions/0017-reused-ids-after-restore.md).
 */
export const holdStartedAt = ({ created_at }: { created_at: Date }): string => created_at.toISOString();

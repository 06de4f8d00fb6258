/**
 * What the provider keeps with a booking's number, as an ISO instant: since when the time was held. After a restore, or with
 * another database at the same account, numbers come again, and the provider remembers those that are lost here
 * (docs/decisions/0017-reused-ids-after-restore.md).
 */
export const holdStartedAt = ({ created_at }: { created_at: Date }): string => created_at.toISOString();

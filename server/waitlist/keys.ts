/** The keys of emails: each is sent once. */
export const proofKey = (entryId: number): string => `waitlist-proof:${entryId}`;
export const offerKey = (offerId: number): string => `waitlist-offer:${offerId}`;

import { emailDigest } from '#server/accounts';

/** What a note of the team's is about, as its row has it; a guest's email stands there as a digest. */
export const subjectOfBooking = (bookingId: number): string => `booking:${bookingId}`;
export const subjectOfUser = (userId: number): string => `user:${userId}`;
export const subjectOfGuest = (email: string): string => `guest:${emailDigest(email).toString('hex')}`;

/** What the browser keeps of a booking: until its tab is closed, or its hold ends. Nothing of it lets anybody pay or see a booking. */
import { REPEAT_WEEKS, type RepeatWeeks } from '#contract/plan-dates';
import { onUserChanged } from '../../api/current-user.ts';
import { sharedStore } from '../../api/shared-storage.ts';
import { tabStore } from '../../api/storage.ts';
import type { Claim } from './finish-booking.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Those entries of a stored object that `fits` accepts. */
const entriesOf = <T>(stored: unknown, fits: (value: unknown, key: string) => value is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).filter((entry): entry is [string, T] => fits(entry[1], entry[0])),
  );

/**
 * What a visitor typed into the booking form: it survives closing the dialog, trying another time, and a return from the
 * bank's page. Never card details: only the provider gets those.
 */
export interface BookingDraft {
  /** The chosen service's id as the select has it; empty while none is chosen. */
  serviceId: string;
  name: string;
  email: string;
  phone?: string | undefined;
  address?: string | undefined;
  /** Those of the visit that is booked once more. */
  notes?: string | undefined;
  /** The time for which a length was chosen, and that length: "31 240". */
  length?: string | undefined;
  /** The time for which standing visits were chosen, and their weeks: "31 2". */
  rhythm?: string | undefined;
  /** The chosen home of the address book, by its id; 'none' for another one. */
  homeId?: string | undefined;
  /** Whose name and email these are, by the account's id; empty while nobody was signed in. */
  userId?: string | undefined;
}

const EMPTY_DRAFT: BookingDraft = {
  serviceId: '',
  name: '',
  email: '',
  phone: '',
  address: '',
  notes: '',
  length: '',
  rhythm: '',
  homeId: '',
  userId: '',
};

const draft = tabStore<BookingDraft>('booking-details', (stored) => ({
  ...EMPTY_DRAFT,
  ...entriesOf(stored, (value, key): value is string => key in EMPTY_DRAFT && typeof value === 'string'),
}));

// The draft is cleared with its user; a guest who signs in keeps what they typed.
onUserChanged((previous) => {
  if (previous) draft.forget();
});

export const loadBookingDraft = draft.load;
export const saveBookingDraft = draft.save;

/** What a guest has typed of themselves in this tab, for who goes on from their booking to an account; undefined where nobody has. */
export function guestContact(): Pick<BookingDraft, 'name' | 'email' | 'phone'> | undefined {
  const { name, email, phone, userId } = draft.load();
  return userId || !email ? undefined : { name, email, phone };
}

/** How often the visit at a time is to be repeated, in weeks; undefined: once, as at any other time. */
export function chosenWeeks(slotId: number): RepeatWeeks | undefined {
  const [chosenFor, weeks] = (draft.load().rhythm ?? '').split(' ').map(Number);
  return chosenFor === slotId ? REPEAT_WEEKS.find((one) => one === weeks) : undefined;
}

export const saveChosenWeeks = (slotId: number, weeks: RepeatWeeks | undefined): void =>
  draft.save({ ...draft.load(), rhythm: weeks === undefined ? '' : `${slotId} ${weeks}` });

/**
 * When the holds of this browser end, by slot, in epoch milliseconds of its clock: all its tabs know them, as it is one
 * cookie by which the server identifies their owner, which no script can read. Coming back to such a time resumes its hold.
 * The public call shows a held time as taken to everybody.
 */
const holds = sharedStore<Record<string, number> | undefined>('own-holds', (stored) =>
  entriesOf(stored, (value): value is number => typeof value === 'number'),
);

// They are cleared with their user.
onUserChanged((previous) => {
  if (previous) holds.forget();
});

const liveHolds = (): Record<string, number> =>
  Object.fromEntries(Object.entries(holds.load() ?? {}).filter(([, until]) => until > Date.now()));

export const saveHold = (slotId: number, seconds: number): void =>
  holds.save({ ...liveHolds(), [slotId]: Date.now() + seconds * 1000 });

export function removeHold(slotId: number): void {
  const { [slotId]: _removed, ...others } = liveHolds();
  holds.save(Object.keys(others).length > 0 ? others : undefined);
}

/** What has ended is not looked for again. */
export function removeEndedHolds(): void {
  if (Object.keys(liveHolds()).length === 0) holds.save(undefined);
}

/** Until when this browser holds that time, in epoch milliseconds; undefined where it does not. */
export const heldUntil = (slotId: number): number | undefined => liveHolds()[slotId];

/** The time that this browser holds the longest, with the end of that in epoch milliseconds; undefined where it holds none. */
export function ownHold(): { slotId: number; until: number } | undefined {
  const [slotId, until] = Object.entries(liveHolds()).toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return slotId === undefined || until === undefined ? undefined : { slotId: Number(slotId), until };
}

/** The claim in something stored; undefined when it is none. */
export function readClaim(stored: unknown): Claim | undefined {
  if (!isObject(stored)) return undefined;
  const { timeSlotId, serviceId, stripePaymentIntentId, totalAmount } = stored;
  const isValid =
    typeof timeSlotId === 'number' &&
    typeof serviceId === 'number' &&
    typeof stripePaymentIntentId === 'string' &&
    typeof totalAmount === 'number';
  return isValid ? { timeSlotId, serviceId, stripePaymentIntentId, totalAmount } : undefined;
}

/**
 * A payment whose booking is not confirmed yet: kept until it is, over a reload and over closing the dialog, so that nobody
 * is asked to pay again.
 */
const pendingPayment = tabStore<Claim | undefined>('unfinished-payment', readClaim);

export const loadPendingPayment = pendingPayment.load;
export const savePendingPayment: (claim: Claim) => void = pendingPayment.save;
export const clearPendingPayment = (): void => pendingPayment.save(undefined);

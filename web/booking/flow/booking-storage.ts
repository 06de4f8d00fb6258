/** What the browser keeps of a booking: until its tab is closed, or its hold ends. Nothing of it lets anybody pay or see a booking. */
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { currentUserId, onUserChanged } from '../../api/current-user.ts';
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
  /** Of the chosen home, or of none; what was typed over a home's stands for one time alone (slot-choice.ts). */
  address?: string | undefined;
  /** Those of the visit that is booked once more. */
  notes?: string | undefined;
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

/** What was typed in this tab; nothing of what another user typed. */
export function loadBookingDraft(): BookingDraft {
  const kept = draft.load();
  return kept.userId && kept.userId !== String(currentUserId()) ? EMPTY_DRAFT : kept;
}

export const saveBookingDraft = draft.save;

/** What a guest has typed of themselves in this tab, for who goes on from their booking to an account; undefined where nobody has. */
export function guestContact(): Pick<BookingDraft, 'name' | 'email' | 'phone'> | undefined {
  const { name, email, phone, userId } = loadBookingDraft();
  return userId || !email ? undefined : { name, email, phone };
}

/** A time that this browser holds. */
export interface OwnHold {
  /** In epoch milliseconds of the browser's clock. */
  until: number;
  /** How long the booking is to be. */
  minutes: number;
}

interface OwnHolds {
  /** Whose they are, by the account's id; null for a guest's. */
  userId: number | null;
  bySlot: Record<string, OwnHold>;
}

const isOwnHold = (value: unknown, slotId: string): value is OwnHold =>
  isObject(value) && Number.isFinite(value.until) && Number.isFinite(value.minutes) && /^\d+$/.test(slotId);

/**
 * The holds of this browser, by slot: all its tabs know them, as it is one cookie by which the server identifies their owner,
 * which no script can read. Coming back to such a time resumes its hold. The public call shows a held time as taken to
 * everybody.
 */
const holds = sharedStore<OwnHolds | undefined>('own-holds', (stored) => {
  if (!isObject(stored)) return undefined;
  const { userId, bySlot } = stored;
  return { userId: typeof userId === 'number' ? userId : null, bySlot: entriesOf(bySlot, isOwnHold) };
});

// The server ends what a browser has begun with every change of who is there (docs/product.md#holds); what a guest held with their
// own email, as this tab knows it, goes on for who signs in. Those of who came next may be here already, and stay; a guest's are
// shown to nobody who is signed in.
onUserChanged((previous, next) => {
  holds.forget();
  const kept = holds.load();
  if (!kept || (kept.userId !== null && kept.userId !== previous?.id)) return;
  if (previous) holds.save(undefined);
  else if (next && !next.isUnproven && next.email === draft.load().email) holds.save({ ...kept, userId: next.id });
});

/** A minute more than any hold lasts, for the way of the answer: a later end was noted by a clock that was wrong. */
const LONGEST_MS = (policy.hold.minutes + 1) * MINUTE;

const isLive = ({ until }: OwnHold): boolean => until > Date.now() && until <= Date.now() + LONGEST_MS;

/** Those that have not ended, of who is here. */
function liveHolds(): Record<string, OwnHold> {
  const { userId, bySlot = {} } = holds.load() ?? {};
  return userId === currentUserId()
    ? Object.fromEntries(Object.entries(bySlot).filter(([, hold]) => isLive(hold)))
    : {};
}

const saveHolds = (bySlot: Record<string, OwnHold>): void => holds.save({ userId: currentUserId(), bySlot });

export const saveHold = (slotId: number, { seconds, minutes }: { seconds: number; minutes: number }): void =>
  saveHolds({ ...liveHolds(), [slotId]: { until: Date.now() + seconds * 1000, minutes } });

export function removeHold(slotId: number): void {
  const { [slotId]: removed, ...others } = liveHolds();
  if (removed) saveHolds(others);
  removeEndedHolds();
}

/** What has ended is not looked for again. */
export function removeEndedHolds(): void {
  if (!Object.values(holds.load()?.bySlot ?? {}).some(isLive)) holds.save(undefined);
}

/** That time as this browser holds it; undefined where it does not. */
export const heldHere = (slotId: number): OwnHold | undefined => liveHolds()[slotId];

/** The time that this browser holds the longest, with the end of that in epoch milliseconds; undefined where it holds none. */
export function ownHold(): { slotId: number; until: number } | undefined {
  const [slotId, hold] = Object.entries(liveHolds()).toSorted(([, one], [, other]) => other.until - one.until)[0] ?? [];
  return hold && { slotId: Number(slotId), until: hold.until };
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

onUserChanged((previous) => {
  if (previous) pendingPayment.forget();
});

export const loadPendingPayment = pendingPayment.load;
export const savePendingPayment: (claim: Claim) => void = pendingPayment.save;
export const clearPendingPayment = (): void => pendingPayment.save(undefined);

/** With what this tab holds a time: a reload at the payment asks for the very same again. */
import { PaymentIntentRequest } from '#contract/booking';
import type { Request } from '#contract/calls';
import { currentUserId, onUserChanged } from '../../api/current-user.ts';
import { tabStore } from '../../api/storage.ts';

type HoldRequest = Request<'POST /_api/bookings/payment-intent'>;

interface Held {
  /** Whose hold it is, by the account's id; null for a guest's. */
  userId: number | null;
  /** What the page's own address named of a search then. */
  asked: string;
  request: HoldRequest;
}

/** More times than anybody holds at once. */
const KEPT = 5;

const isHeld = (value: unknown): value is Held => {
  const { userId, asked, request } = (value ?? {}) as Partial<Held>;
  const isWhose = userId === null || typeof userId === 'number';
  return isWhose && typeof asked === 'string' && PaymentIntentRequest.safeParse(request).success;
};

const kept = tabStore<Held[]>('held-requests', (stored) =>
  Array.isArray(stored) ? stored.filter(isHeld).slice(0, KEPT) : [],
);

// What a guest asked for with their own email goes on for who signs in, as the hold itself does (booking-storage.ts).
onUserChanged((previous, next) => {
  if (previous) return kept.forget();
  if (!next || next.isUnproven) return;
  const isTheirs = ({ request }: Held) => request.customerDetails.email === next.email;
  kept.save(kept.load().map((one) => (isTheirs(one) ? { ...one, userId: next.id } : one)));
});

export function saveHeldRequest(request: HoldRequest, asked: string): void {
  const others = kept.load().filter((one) => one.request.timeSlotId !== request.timeSlotId);
  kept.save([{ userId: currentUserId(), asked, request }, ...others].slice(0, KEPT));
}

/** What whoever is here sent last for a time, from a page whose address names that search; undefined where they have not. */
export const heldRequest = (slotId: number, asked: string): HoldRequest | undefined =>
  kept.load().find((one) => one.userId === currentUserId() && one.request.timeSlotId === slotId && one.asked === asked)
    ?.request;

/** Once something else was said in the form of a time, that is what it is asked for with. */
export const forgetHeldRequest = (slotId: number): void =>
  kept.save(kept.load().filter(({ request }) => request.timeSlotId !== slotId));

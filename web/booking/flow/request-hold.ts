import type { Request } from '#contract/calls';
import type { OwnHome } from '#contract/own-homes';
import { currentUserEmail, currentUserId } from '../../api/current-user.ts';
import { send } from '../../api/http.ts';
import type { Hold } from './booking-stages.ts';
import { saveHold } from './booking-storage.ts';
import { heldRequest, saveHeldRequest } from './held-request.ts';
import { holdKey } from './hold-key.ts';
import { slotChoice } from './slot-choice.ts';

/**
 * Holds a time for this tab. `asked`: what the page's own address names of a search. `card`: with what it is paid,
 * which is not kept here. Throws ApiError: 409 and 404 where it is gone, 400, 403, 429, 503.
 */
export async function requestHold(
  request: Request<'POST /_api/bookings/payment-intent'>,
  asked = '',
  card: Partial<Request<'POST /_api/bookings/payment-intent'>> = {},
): Promise<Hold> {
  const asker = currentUserId();
  const headers = { 'x-hold-key': holdKey() };
  const { body } = await send('POST /_api/bookings/payment-intent', { ...request, ...card }, { headers });
  const { clientSecret, amount, heldForSeconds, minutes } = body;
  const { serviceId, customerDetails } = request;
  // Whoever has asked leaves nothing to somebody else who is here by now.
  const hasSignedIn = asker === null && customerDetails.email === currentUserEmail();
  if (asker === currentUserId() || hasSignedIn) {
    saveHold(request.timeSlotId, { seconds: heldForSeconds, minutes });
    saveHeldRequest(request, asked);
  }
  const { name, email } = customerDetails;
  return { serviceId, request, clientSecret, amount, minutes, seconds: heldForSeconds, name, email };
}

/**
 * Asks for a time with the very same as before; undefined where nothing was sent for it. A home of theirs has the address it has
 * by now, unless another one was typed. Throws as `requestHold` does.
 */
export async function holdAgain(slotId: number, asked: string, homes: readonly OwnHome[]): Promise<Hold | undefined> {
  const request = heldRequest(slotId, asked);
  if (!request) return undefined;
  const home = homes.find(({ id }) => id === request.homeId);
  if (!home || slotChoice(slotId).address !== undefined) return requestHold(request, asked);
  return requestHold({ ...request, customerDetails: { ...request.customerDetails, address: home.address } }, asked);
}

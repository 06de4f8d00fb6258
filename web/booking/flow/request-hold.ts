import type { Request } from '#contract/calls';
import { send } from '../../api/http.ts';
import type { Hold } from './booking-stages.ts';
import { saveHold } from './booking-storage.ts';
import { heldRequest, saveHeldRequest } from './held-request.ts';
import { holdKey } from './hold-key.ts';

/** Holds a time for this tab. Throws ApiError: 409 and 404 where it is gone, 400, 429, 503. */
export async function requestHold(request: Request<'POST /_api/bookings/payment-intent'>): Promise<Hold> {
  const headers = { 'x-hold-key': holdKey() };
  const { body } = await send('POST /_api/bookings/payment-intent', request, { headers });
  const { clientSecret, amount, heldForSeconds, minutes } = body;
  saveHold(request.timeSlotId, { seconds: heldForSeconds, minutes });
  saveHeldRequest(request);
  const { serviceId, customerDetails } = request;
  const { name, email } = customerDetails;
  return { serviceId, request, clientSecret, amount, minutes, seconds: heldForSeconds, name, email };
}

/** Asks for a time with the very same as before; undefined where nothing was sent for it, or where that is refused by now. */
export async function holdAgain(slotId: number): Promise<Hold | undefined> {
  const request = heldRequest(slotId);
  return request && requestHold(request).catch(() => undefined);
}

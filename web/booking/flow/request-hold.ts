import type { Request } from '#contract/calls';
import { send } from '../../api/http.ts';
import type { Hold } from './booking-stages.ts';
import { saveHold } from './booking-storage.ts';
import { holdKey } from './hold-key.ts';

/** Holds a time for this tab. Throws ApiError: 409 and 404 where it is gone, 400, 429, 503. */
export async function requestHold(request: Request<'POST /_api/bookings/payment-intent'>): Promise<Hold> {
  const headers = { 'x-hold-key': holdKey() };
  const { body } = await send('POST /_api/bookings/payment-intent', request, { headers });
  const { clientSecret, amount, heldForSeconds, minutes } = body;
  saveHold(request.timeSlotId, { seconds: heldForSeconds, minutes });
  const { serviceId, customerDetails } = request;
  const { name, email } = customerDetails;
  return { serviceId, request, clientSecret, amount, minutes, seconds: heldForSeconds, name, email };
}

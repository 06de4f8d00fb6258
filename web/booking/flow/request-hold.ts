import type { Request } from '#contract/calls';
import { call } from '../../api/http.ts';
import type { Hold } from './booking-stages.ts';
import { saveHold } from './booking-storage.ts';

/** Holds a time for this tab. Throws ApiError: 409 and 404 where it is gone, 400, 429, 503. */
export async function requestHold(request: Request<'POST /_api/bookings/payment-intent'>): Promise<Hold> {
  const { clientSecret, amount, heldForSeconds, minutes } = await call('POST /_api/bookings/payment-intent', request);
  saveHold(request.timeSlotId, heldForSeconds);
  const { serviceId, customerDetails } = request;
  const { name, email } = customerDetails;
  return { serviceId, request, clientSecret, amount, minutes, seconds: heldForSeconds, name, email };
}

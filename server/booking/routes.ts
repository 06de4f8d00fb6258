import type { bookingCalls } from '#contract/booking';
import type { Routes } from '#platform/http/routes';
import type { Bookings } from './index.ts';

export const bookingRoutes = (bookings: Bookings): Routes<keyof typeof bookingCalls> => ({
  'POST /_api/bookings/payment-intent': bookings.startPayment,
  'POST /_api/bookings/create': bookings.finishPayment,
  'GET /_api/bookings/by-token': bookings.showByToken,
  'GET /_api/bookings/cancel-preview': bookings.previewCancel,
  'POST /_api/bookings/cancel': bookings.cancel,
  'POST /_api/bookings/details': bookings.addDetails,
  'GET /_api/bookings/calendar': bookings.calendar,
  'GET /_api/bookings/mine': bookings.listOwn,
});

import type { arrivalCalls } from '#contract/arrivals';
import type { blockCalls } from '#contract/blocks';
import type { bookAgainCalls } from '#contract/book-again';
import type { bookingCalls } from '#contract/booking';
import type { correctEmailCalls } from '#contract/correct-email';
import type { moveCalls } from '#contract/move';
import type { ownHomesCalls } from '#contract/own-homes';
import type { receiptCalls } from '#contract/receipt';
import type { tipCalls } from '#contract/tips';
import type { Routes } from '#platform/http/routes';
import { addDetails } from './add-details.ts';
import { answerMove } from './answer-move.ts';
import { answerCantGetIn, sayCantGetIn, sayLate } from './arrivals.ts';
import { blocksOf, changeBlock } from './blocks.ts';
import { calendarOf } from './calendar.ts';
import { cancelBooking, previewCancel } from './cancel-booking.ts';
import { correctOwnEmail } from './correct-own-email.ts';
import type { BookingDeps } from './deps.ts';
import { exportPayments, showPaymentYears } from './export-payments.ts';
import { finishPayment } from './finish-payment.ts';
import { giveTip, undoTip } from './give-tip.ts';
import { moveBooking, previewMove } from './move-booking.ts';
import { showOwnDayTimes } from './own-day-times.ts';
import { listOwnHomes, removeOwnHome, saveOwnHome } from './own-homes.ts';
import { payWithBank } from './pay-with-bank.ts';
import { answerMoveByCleaner, proposeMove } from './propose-move.ts';
import { showAgain } from './show-again.ts';
import { listOwn, showByToken } from './show-booking.ts';
import { showReceipt } from './show-receipt.ts';
import { startPayment } from './start-payment.ts';

export const bookingRoutes = (
  deps: BookingDeps,
): Routes<
  | keyof typeof bookingCalls
  | keyof typeof bookAgainCalls
  | keyof typeof moveCalls
  | keyof typeof ownHomesCalls
  | keyof typeof blockCalls
  | keyof typeof tipCalls
  | keyof typeof receiptCalls
  | keyof typeof arrivalCalls
  | keyof typeof correctEmailCalls
> => ({
  'POST /_api/bookings/payment-intent': startPayment(deps),
  'POST /_api/bookings/create': finishPayment(deps),
  'GET /_api/bookings/by-token': showByToken(deps),
  'GET /_api/bookings/receipt': showReceipt(deps),
  'GET /_api/bookings/cancel-preview': previewCancel(deps),
  'POST /_api/bookings/cancel': cancelBooking(deps),
  'POST /_api/bookings/details': addDetails(deps),
  'POST /_api/bookings/correct-email': correctOwnEmail(deps),
  'POST /_api/bookings/tip': giveTip(deps),
  'POST /_api/bookings/tip-undo': undoTip(deps),
  'GET /_api/bookings/calendar': calendarOf(deps),
  'GET /_api/bookings/mine': listOwn(deps),
  'GET /_api/bookings/payments-export': exportPayments(deps),
  'GET /_api/bookings/payment-years': showPaymentYears(deps),
  'GET /_api/bookings/again': showAgain(deps),
  'GET /_api/bookings/move-preview': previewMove(deps),
  'GET /_api/bookings/own-day-times': showOwnDayTimes(deps),
  'POST /_api/bookings/move': moveBooking(deps),
  'POST /_api/bookings/answer-move': answerMove(deps),
  'POST /_api/cleaner/propose-move': proposeMove(deps),
  'POST /_api/cleaner/answer-move': answerMoveByCleaner(deps),
  'GET /_api/homes': listOwnHomes(deps),
  'POST /_api/homes': saveOwnHome(deps),
  'POST /_api/homes/remove': removeOwnHome(deps),
  'GET /_api/blocks': (_input, { userId }) => blocksOf(deps.db, userId),
  'POST /_api/blocks': changeBlock(deps),
  'GET /_api/bookings/pay': payWithBank(deps),
  'POST /_api/cleaner/running-late': sayLate(deps),
  'POST /_api/cleaner/cant-get-in': sayCantGetIn(deps),
  'POST /_api/bookings/answer-cant-get-in': answerCantGetIn(deps),
});

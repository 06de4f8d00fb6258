import type { rescueCalls } from '#contract/rescue';
import type { Routes } from '#platform/http/routes';
import { answerOffer, showOffer } from './answer-offer.ts';
import { refuseReplacement, sayWish } from './customer-decides.ts';
import type { RescueDeps } from './deps.ts';
import { sayNotHere } from './not-here.ts';

export const rescueRoutes = (deps: RescueDeps): Routes<keyof typeof rescueCalls> => ({
  'POST /_api/bookings/rescue-wish': sayWish(deps),
  'POST /_api/bookings/refuse-rescue': refuseReplacement(deps),
  'POST /_api/bookings/not-here': sayNotHere(deps),
  'GET /_api/offer': showOffer(deps),
  'POST /_api/offer/answer': answerOffer(deps),
});

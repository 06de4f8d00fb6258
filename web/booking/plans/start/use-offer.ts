import { useEffect, useState } from 'react';
import type { PlanOffer } from '#contract/plan-offer';
import { call } from '../../../api/http.ts';

/** How long a page waits for standing visits that begin with the payment, and how often it asks. */
const TRIES = 8;
const PAUSE_MS = 1500;

/** The terms; asked for again while standing visits that were paid with the booking have still to begin. */
export function useOffer(bookingId: number): { offer?: PlanOffer | undefined; hasFailed: boolean } {
  const [answer, setAnswer] = useState<{ offer?: PlanOffer; hasFailed: boolean }>({ hasFailed: false });
  const [tries, setTries] = useState(1);
  useEffect(() => {
    let isAwaited = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    call('GET /_api/plans/offer', { bookingId: String(bookingId) }).then(
      (offer) => {
        if (!isAwaited) return;
        setAnswer({ offer, hasFailed: false });
        const isToBegin = offer.isAgreed && offer.planToken === null && offer.problem === null;
        if (isToBegin && tries < TRIES) timer = setTimeout(() => setTries(tries + 1), PAUSE_MS);
      },
      () => isAwaited && setAnswer({ hasFailed: true }),
    );
    return () => {
      isAwaited = false;
      clearTimeout(timer);
    };
  }, [bookingId, tries]);
  return answer;
}

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../api/http.ts';
import { type Criteria, homeQuery } from '../../criteria/criteria.ts';
import type { Offer } from '../booking-format.ts';

/**
 * The offer with what this cleaner takes for the home, which is asked for again whenever the home is another. `latest` waits
 * for that answer, so that nobody books a length that is just being worked out.
 */
export function useOffer(first: Offer, criteria: Criteria, waiting: { offerToken?: string }) {
  const [offer, setOffer] = useState(first);
  const pending = useRef(Promise.resolve(first));
  const asked = JSON.stringify(homeQuery(criteria));
  const ask = useEffectEvent(() => {
    const { services, timeSlot } = first;
    const isAnswered = asked === '{}' && services.every(({ advisedMinutes }) => advisedMinutes === undefined);
    if (isAnswered) {
      pending.current = Promise.resolve(first);
      return setOffer(first);
    }
    const request = { timeSlotId: String(timeSlot.id), ...homeQuery(criteria), ...waiting };
    const answer = call('GET /_api/time-slot', request).catch(() => first);
    pending.current = answer;
    void answer.then((current) => pending.current === answer && setOffer(current));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another home
  useEffect(() => ask(), [asked]);
  const latest = useCallback(() => pending.current, []);
  return { offer, latest };
}

import { useEffect, useEffectEvent, useState } from 'react';
import type { OwnHome } from '#contract/own-homes';
import { useCurrentUser } from '../../api/current-user.ts';
import { call } from '../../api/http.ts';
import { type Criteria, type CriteriaChange, homeOf } from '../../criteria/criteria.ts';
import { loadBookingDraft, saveBookingDraft } from '../flow/booking-storage.ts';

/** Which home a booking is for, of those in the customer's address book (docs/product.md#your-homes). */
export interface HomeChoice {
  /** In the city of the time; none for guests, and until they are loaded. */
  homes: OwnHome[];
  /** Undefined for a home that is not in it. */
  homeId: number | undefined;
  choose: (id: number | undefined) => void;
}

const NO_HOMES: OwnHome[] = [];

/** The rooms of a chosen home become the criteria; the last one that was booked is chosen where nothing else was said. */
export function useHomeChoice(
  citySlug: string,
  criteria: Criteria,
  onCriteria: (change: CriteriaChange) => void,
): HomeChoice {
  const userId = useCurrentUser()?.id;
  const [homes, setHomes] = useState(NO_HOMES);
  const [homeId, setHomeId] = useState(() => Number(loadBookingDraft().homeId) || undefined);

  const choose = (id: number | undefined, among = homes) => {
    setHomeId(id);
    saveBookingDraft({ ...loadBookingDraft(), homeId: id === undefined ? 'none' : String(id) });
    const home = among.find((one) => one.id === id);
    if (home) onCriteria(sizeOf(home));
  };
  const onLoaded = useEffectEvent((loaded: OwnHome[]) => {
    setHomes(loaded);
    const { homeId: chosen, address } = loadBookingDraft();
    const wanted = homeOf(criteria);
    const fits = ({ bedrooms, bathrooms }: OwnHome) =>
      !wanted || (bedrooms === wanted.bedrooms && bathrooms === wanted.bathrooms);
    const before = loaded.find(({ id }) => id === homeId);
    if (before && fits(before)) return;
    // It was removed meanwhile, or other rooms were searched for since.
    if (homeId !== undefined) setHomeId(undefined);
    // A length that was chosen for no home in particular stays.
    else if (chosen || (criteria.minutes !== undefined && !wanted)) return;
    // An address that was typed is of no other home.
    const home = loaded.find((one) => fits(one) && (homeId !== undefined || !address || address === one.address));
    if (home) choose(home.id, loaded);
  });
  useEffect(() => {
    if (userId === undefined) return setHomes(NO_HOMES);
    let awaited = true;
    call('GET /_api/homes', {}).then(
      ({ homes: all }) => awaited && onLoaded(all.filter(({ city }) => city.slug === citySlug)),
      () => {
        // The form can do without them.
      },
    );
    return () => {
      awaited = false;
    };
  }, [userId, citySlug]);
  return { homes, homeId, choose };
}

const sizeOf = ({ bedrooms, bathrooms, lastCleaned }: OwnHome): CriteriaChange => ({
  ...{ bedrooms, bathrooms },
  ...(lastCleaned && { lastCleaned }),
});

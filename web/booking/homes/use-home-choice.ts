import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { TimeSlot } from '#contract/availability';
import type { Request } from '#contract/calls';
import type { OwnHome } from '#contract/own-homes';
import { useCurrentUser } from '../../api/current-user.ts';
import { call } from '../../api/http.ts';
import { type Criteria, type CriteriaChange, homeOf } from '../../criteria/criteria.ts';
import { loadBookingDraft, saveBookingDraft } from '../flow/booking-storage.ts';
import { saveSlotChoice, slotChoice } from '../flow/slot-choice.ts';

/** Which home a booking is for, of those in the customer's address book (docs/product.md#your-homes). */
export interface HomeChoice {
  /** In the city of the time; none for guests, and until they are loaded. */
  homes: OwnHome[];
  /** Of all their homes, also in other cities. */
  addresses: readonly string[];
  /** Whether it is not known yet which there are: until then the booking is for none of them. */
  isLoading: boolean;
  /** Undefined for a home that is not in it. */
  homeId: number | undefined;
  choose: (id: number | undefined) => void;
}

const NO_HOMES: OwnHome[] = [];

/**
 * The rooms of a chosen home become the criteria; the last one that was booked is chosen where nothing else was said. `held`: with
 * what the time is held already, of which nothing else is chosen by itself.
 */
export function useHomeChoice(
  { id: slotId, city: { slug: citySlug } }: Pick<TimeSlot, 'id' | 'city'>,
  criteria: Criteria,
  onCriteria: (change: CriteriaChange) => void,
  held?: Pick<Request<'POST /_api/bookings/payment-intent'>, 'homeId'>,
): HomeChoice {
  const userId = useCurrentUser()?.id;
  const [loaded, setLoaded] = useState<Loaded>({ of: undefined, homes: NO_HOMES });
  const all = loaded.of === userId ? loaded.homes : NO_HOMES;
  const homes = useMemo(() => all.filter(({ city }) => city.slug === citySlug), [all, citySlug]);
  const addresses = useMemo(() => all.map(({ address }) => address), [all]);
  const [homeId, setHomeId] = useState(() => (held ? held.homeId : Number(keptHomeId(slotId)) || undefined));

  const choose = (id: number | undefined, among = homes) => {
    setHomeId(id);
    keepHomeId(slotId, id === undefined ? 'none' : String(id));
    const home = among.find((one) => one.id === id);
    if (home) onCriteria(sizeOf(home));
    // What is known of one home is not of another.
    else if (homeId !== undefined) onCriteria(NO_SIZE);
  };
  const letGo = () => {
    setHomeId(undefined);
    keepHomeId(slotId, '');
  };
  const onLoaded = useEffectEvent((everywhere: OwnHome[]) => {
    setLoaded({ of: userId, homes: everywhere });
    const here = everywhere.filter(({ city }) => city.slug === citySlug);
    if (held) return setHomeId(here.find(({ id }) => id === held.homeId)?.id);
    const chosen = keptHomeId(slotId);
    const { address } = loadBookingDraft();
    const wanted = homeOf(criteria);
    const fits = ({ bedrooms, bathrooms }: OwnHome) =>
      !wanted || (bedrooms === wanted.bedrooms && bathrooms === wanted.bathrooms);
    // Where nobody could say for a moment who is here, what they keep was not read.
    const kept = homeId ?? (Number(chosen) || undefined);
    const before = here.find(({ id }) => id === kept);
    if (before && fits(before)) {
      setHomeId(before.id);
      return saveBookingDraft({ ...loadBookingDraft(), homeId: String(before.id) });
    }
    // It was removed meanwhile, or other rooms were searched for since.
    if (kept !== undefined) letGo();
    // A length that was chosen for no home in particular stays.
    else if (chosen || (criteria.minutes !== undefined && !wanted)) return;
    // An address that was typed is of no other home.
    const home = here.find((one) => fits(one) && (before || !address || address === one.address));
    if (home) choose(home.id, here);
  });
  // The form can do without them, and then with none that nobody has looked at.
  const onFailed = useEffectEvent(() => {
    setLoaded({ of: userId, homes: NO_HOMES });
    setHomeId(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another city has other homes
  useEffect(() => {
    if (userId === undefined) return;
    let awaited = true;
    call('GET /_api/homes', {}).then(
      (answer) => awaited && onLoaded(answer.homes),
      () => awaited && onFailed(),
    );
    return () => {
      awaited = false;
    };
  }, [userId, citySlug]);
  return {
    homes,
    addresses,
    isLoading: userId !== undefined && loaded.of !== userId,
    homeId: userId === undefined ? undefined : homeId,
    choose,
  };
}

/** Chosen for this time, or else for the last one: '' where nothing was, 'none' for a home that is not in the address book. */
const keptHomeId = (slotId: number) => slotChoice(slotId).homeId ?? loadBookingDraft().homeId;

function keepHomeId(slotId: number, homeId: string): void {
  // Another home has an address of its own.
  saveSlotChoice(slotId, { homeId, address: undefined });
  saveBookingDraft({ ...loadBookingDraft(), homeId });
}

interface Loaded {
  /** Whose they are, by the account's id; undefined for a guest's, which are none. */
  of: number | undefined;
  homes: OwnHome[];
}

const NO_SIZE: CriteriaChange = { bedrooms: undefined, bathrooms: undefined, lastCleaned: undefined };

const sizeOf = ({ bedrooms, bathrooms, lastCleaned }: OwnHome): CriteriaChange => ({
  ...{ bedrooms, bathrooms },
  ...(lastCleaned && { lastCleaned }),
});

import type { Parsed, Reply } from '#contract/calls';
import { atPace, type Estimate, hundredthsAsked } from '#contract/estimate';
import { freeUntilOf } from '#contract/late-cancel';
import { priceCents, toDollars } from '#contract/money';
import { soonestBookable } from '#contract/slots';
import { badRequest } from '#platform/errors';
import type { BookableServices } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';
import type { AvailabilityDeps } from './deps.ts';
import { toTimeSlot } from './list-slots.ts';
import { findNextTimes, SlotTaken, slotNotFound } from './next-times.ts';
import { timeIfFree } from './recalculate-day.ts';
import { lengthOf } from './slot-length.ts';
import { type SlotCardRow, selectPlace, selectSlotCard } from './slots.sql.ts';

type Name = 'GET /_api/time-slot';

/**
 * One slot with what each service of its cleaner would cost for so many minutes, or for what a home takes. One that is
 * taken, past or too short is `available: false`, but for who has the token of what is held for them; a taken one says how long it would be if it were open, not how long
 * somebody has it (docs/product.md#the-length-of-a-booking). Throws 400 for an extra that its cleaner does not offer, 404, and 409
 * with others that fit for one that is gone.
 */
export async function showSlot(
  { db, clock, cleaners, hooks }: Pick<AvailabilityDeps, 'db' | 'clock' | 'cleaners' | 'hooks'>,
  input: Parsed<Name>,
): Promise<Reply<Name>> {
  const { timeSlotId: slotId, serviceId } = input;
  const place = await selectPlace(db, slotId);
  const bookable = place && (await cleaners.bookableServices(db, place.cleaner_id));
  const advisedOf = (service: { slug: string } | undefined) =>
    bookable ? adviceOf(bookable, service, input) : undefined;
  const advised = advisedOf(bookable?.services.find(({ id }) => id === serviceId))?.minutes;
  const wantedMinutes = input.minutes ?? advised;
  const card = await selectSlotCard(db, slotId);
  if (!card || !bookable) {
    if (place?.status === 'withdrawn') throw new SlotTaken(await findNextTimes({ db, clock }, slotId, wantedMinutes));
    throw slotNotFound();
  }
  if (input.extras?.some(({ name }) => !bookable.extras.includes(name))) throw badRequest('Invalid extra');
  const row = card.status === 'open' ? card : await asIfFree(db, card);
  const minutes = lengthOf(row, wantedMinutes);
  const fits = minutes <= (row.longest_minutes ?? minutes);
  const now = clock.now().getTime();
  const start = row.starts_at.getTime();
  const isHeldForThem = async () =>
    row.status === 'held' && input.offerToken !== undefined && hooks.isOffered(slotId, input.offerToken);
  const isToBeHad = row.status === 'open' || (await isHeldForThem());
  const available = isToBeHad && fits && start >= soonestBookable(now);
  return {
    timeSlot: {
      ...toTimeSlot({ ...row, ...(advised !== undefined && { advised_minutes: advised }) }, wantedMinutes),
      hours: minutes / 60,
      available,
    },
    services: bookable.services.map(({ id, slug, name, surchargeCents }) => {
      const advice = advisedOf({ slug });
      return {
        id,
        name,
        hourlyRate: toDollars(bookable.rateCents + surchargeCents),
        totalAmount: toDollars(priceCents(minutes, bookable.rateCents, surchargeCents)),
        ...(advice && { advisedMinutes: advice.minutes, isTooLarge: advice.isTooLarge }),
      };
    }),
    extras: bookable.extras,
    providesSupplies: bookable.providesSupplies,
    providesEquipment: bookable.providesEquipment,
    petsComfortable: bookable.petsComfortable,
    freeUntil: new Date(freeUntilOf(start, now)).toISOString(),
    ...(!available && { next: await findNextTimes({ db, clock }, slotId, wantedMinutes) }),
  };
}

/** The card of a time that is taken, with its end and its room as if it were not. */
async function asIfFree(db: Db, card: SlotCardRow): Promise<SlotCardRow> {
  const { id, cleaner_id: cleanerId, starts_at: startsAt } = card;
  const { endsAt, longestMinutes } = await timeIfFree(db, { id, cleanerId, startsAt });
  return { ...card, ends_at: endsAt, longest_minutes: longestMinutes };
}

/** What the home in question takes with a service of this cleaner; undefined where there is none. */
function adviceOf(
  { pacePercent }: BookableServices,
  service: { slug: string } | undefined,
  input: Parsed<Name>,
): Estimate | undefined {
  const usual = hundredthsAsked(service?.slug, input);
  return usual === undefined ? undefined : atPace(usual, pacePercent);
}

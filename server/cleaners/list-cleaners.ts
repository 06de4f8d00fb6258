import type { Parsed, Reply } from '#contract/calls';
import type { CleanerCard } from '#contract/cleaners';
import { atPace, hundredthsAsked } from '#contract/estimate';
import { toCents, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { formatCursor, readCursor } from '#platform/cursor';
import { findService } from '#server/catalog';
import type { Db } from '../schema/tables.ts';
import { selectPublicCleaners } from './cleaners.sql.ts';
import type { CleanerDeps } from './deps.ts';
import { photoUrl } from './photos.ts';
import { publicRating } from './rating.ts';

type Name = 'GET /_api/cleaners';

/** Active cleaners by the visitor's filters, best rated first, a page at a time. */
export async function listCleaners(db: Db, filter: Parsed<Name>): Promise<Reply<Name>> {
  const limit = policy.list.cleaners;
  const rows = await selectPublicCleaners(db, {
    citySlug: filter.city,
    serviceId: filter.service,
    maxRateCents: filter.maxRate === undefined ? undefined : toCents(filter.maxRate),
    minRatingPoints: filter.minRating === undefined ? undefined : Math.round(filter.minRating * 100),
    pets: filter.pets === 'true',
    addOns: filter.extras?.map(({ name }) => name),
    after: filter.cursor === undefined ? undefined : readCursor(filter.cursor),
    limit: limit + 1,
  });
  const service = filter.service === undefined ? undefined : await findService(db, filter.service);
  const usual = hundredthsAsked(service?.slug, filter);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    cleaners: rows.slice(0, limit).map((row) => ({
      ...toCard(row),
      ...(service && { serviceRate: toDollars(row.hourly_rate_cents + service.surcharge_cents) }),
      ...(usual !== undefined && { advisedMinutes: atPace(usual, row.pace_percent).minutes }),
    })),
    nextCursor: last ? formatCursor({ value: last.rating_points, id: last.id }) : null,
  };
}

/** The same for customers: where a home was asked for, with who has a day that is long enough for it. */
export const listCleanersFor =
  ({ readPublic, hooks }: Pick<CleanerDeps, 'readPublic' | 'hooks'>) =>
  (filter: Parsed<Name>): Promise<Reply<Name>> =>
    readPublic(async (db) => {
      const { cleaners, nextCursor } = await listCleaners(db, filter);
      const asked = cleaners.filter(({ advisedMinutes }) => advisedMinutes !== undefined);
      if (asked.length === 0) return { cleaners, nextCursor };
      const longest = await hooks.longestDays(
        db,
        asked.map(({ id }) => id),
      );
      const withFit = (card: CleanerCard) =>
        card.advisedMinutes === undefined
          ? card
          : { ...card, fitsInDay: card.advisedMinutes <= (longest.get(card.id) ?? 0) };
      return { cleaners: cleaners.map(withFit), nextCursor };
    });

/** What a card shows of a cleaner, whatever was asked for. */
export const toCard = (row: Awaited<ReturnType<typeof selectPublicCleaners>>[number]): CleanerCard => ({
  id: row.id,
  displayName: row.display_name,
  slug: row.slug ?? '',
  avatarUrl: photoUrl(row.photo_id, 'small'),
  hourlyRate: toDollars(row.hourly_rate_cents),
  rating: publicRating(row),
  jobsCompleted: row.jobs_completed,
  bio: row.bio,
  services: (row.services ?? []).map(({ name }) => name),
  petsComfortable: row.pets_comfortable ?? false,
  providesSupplies: row.provides_supplies,
  city: { name: row.city_name, slug: row.city_slug, state: row.state, timeZone: row.time_zone },
});

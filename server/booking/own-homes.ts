import type { Parsed, Reply } from '#contract/calls';
import type { Home } from '#contract/homes';
import { inDigits } from '#contract/number-words';
import type { OwnHome } from '#contract/own-homes';
import { policy } from '#contract/policy';
import { momentLabel } from '#contract/time';
import { badRequest, conflict, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { Account } from '#server/accounts';
import { findCity } from '#server/catalog';
import type { Db, Trx } from '../schema/tables.ts';
import type { BookingDeps } from './deps.ts';
import { readAddress, writeAddress } from './home-address.ts';
import { selectHomesOf } from './homes.sql.ts';
import { lockBookings } from './lock-bookings.ts';
import { removeHomes, selectBookingsOfHomes, selectVisitsOf, writeHome } from './own-homes.sql.ts';

export const UNKNOWN_HOME = 'Home not found';

/** A home of an account's address book (docs/product.md#your-homes). */
export interface AccountHome {
  view: OwnHome;
  /** Its customer said where it is; of others the latest visit's address is read. */
  isWritten: boolean;
  cityId: number;
  /** Its row, and those of earlier bookings with the same address, which were made as a guest. */
  rowIds: number[];
}

/**
 * The homes of an account, the one that was booked last first, each address once. What was never said of one is read from
 * the address of its latest visit; one of which nobody knows where it is is left out.
 */
export async function findHomesOf(source: Db | Trx, account: Account, now: Date): Promise<AccountHome[]> {
  const rows = await selectHomesOf(source, account);
  const ids = rows.map(({ id }) => id);
  const visits = ids.length > 0 ? await selectVisitsOf(source, ids) : [];
  const lastUse = ({ id, created_at }: (typeof rows)[number]) =>
    (visits.find(({ home_id }) => home_id === id)?.created_at ?? created_at).getTime();
  const homes = new Map<string, AccountHome>();
  // What the account has written down itself stands for bookings as a guest with the same address.
  const guestsLast = ({ user_id }: (typeof rows)[number]) => (user_id === account.id ? 0 : 1);
  for (const row of rows.toSorted((a, b) => guestsLast(a) - guestsLast(b) || lastUse(b) - lastUse(a))) {
    const address = visits.find(({ home_id, address }) => home_id === row.id && address !== null)?.address;
    const typed = row.street === null ? address : undefined;
    const { street, unit, zip } = typed ? readAddress(typed) : row;
    if (!street) continue;
    const key = keyOf({ street, unit, cityId: row.city_id });
    const known = homes.get(key);
    if (known) {
      known.rowIds.push(row.id);
      continue;
    }
    homes.set(key, {
      isWritten: row.street !== null,
      cityId: row.city_id,
      rowIds: [row.id],
      view: {
        id: row.id,
        label: row.label,
        ...{ street, unit, zip },
        city: { name: row.city, slug: row.city_slug, timeZone: row.time_zone },
        kind: row.kind ?? null,
        bedrooms: row.bedrooms,
        bathrooms: row.half_bathrooms / 2,
        lastCleaned: row.last_cleaned,
        pets: row.pets,
        notes: row.notes,
        address: typed ?? writeAddress(row, { name: row.city, state: row.state }),
        nextVisit: null,
      },
    });
  }
  const usedAt = (home: AccountHome) =>
    Math.max(...rows.filter(({ id }) => home.rowIds.includes(id)).map((row) => lastUse(row)));
  const nextVisit = ({ rowIds }: AccountHome) =>
    visits
      .filter(
        ({ home_id, status, starts_at }) => rowIds.includes(home_id!) && status === 'scheduled' && starts_at > now,
      )
      .map(({ starts_at }) => starts_at.toISOString())
      .sort()[0] ?? null;
  return [...homes.values()]
    .toSorted((a, b) => usedAt(b) - usedAt(a))
    .map((home) => ({ ...home, view: { ...home.view, nextVisit: nextVisit(home) } }));
}

const keyOf = ({ street, unit, cityId }: { street: string; unit: string | null; cityId: number }) =>
  [street.toLowerCase(), unit?.toLowerCase() ?? '', cityId].join('\n');

/** One of them by the number of its row; undefined for another's. */
export const findOwnHome = async (
  source: Db | Trx,
  account: Account | null,
  id: number,
  now: Date,
): Promise<AccountHome | undefined> => (account ? homeOfRow(await findHomesOf(source, account, now), id) : undefined);

const homeOfRow = (homes: AccountHome[], id: number): AccountHome | undefined =>
  homes.find(({ rowIds }) => rowIds.includes(id));

/** The same as a hold takes one. */
export const toHome = ({ view }: AccountHome): Home => ({
  street: view.street,
  bedrooms: view.bedrooms,
  bathrooms: view.bathrooms,
  ...(view.unit !== null && { unit: view.unit }),
  ...(view.zip !== null && { zip: view.zip }),
  ...(view.kind !== null && { kind: view.kind }),
  ...(view.lastCleaned !== null && { lastCleaned: view.lastCleaned }),
  ...(view.pets !== null && { pets: view.pets }),
});

export const listOwnHomes =
  (deps: BookingDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Reply<'GET /_api/homes'>> => {
    const account = await deps.accounts.find(userId);
    return { homes: account ? viewsOf(await findHomesOf(deps.db, account, deps.clock.now())) : [] };
  };

const viewsOf = (homes: AccountHome[]) => homes.map(({ view }) => view);

/**
 * Writes a home down, or changes one. Visits that are booked keep what was said then; the page of each changes its
 * address. Throws 400 for a city that is none, 404, 409 where there are too many.
 */
export const saveOwnHome =
  (deps: BookingDeps) =>
  async (input: Parsed<'POST /_api/homes'>, { userId }: SignedInCaller): Promise<Reply<'POST /_api/homes'>> => {
    const city = await findCity(deps.db, input.city);
    if (!city) throw badRequest('Invalid city');
    const now = deps.clock.now();
    return deps.transact(async (trx) => {
      const account = await lockAccount(deps, trx, userId);
      const homes = await findHomesOf(trx, account, now);
      const { id, street, unit = null } = input;
      const key = keyOf({ street, unit, cityId: city.id });
      const changed = id === undefined ? undefined : homeOfRow(homes, id);
      if (id !== undefined && !changed) throw notFound(UNKNOWN_HOME);
      const same = homes.find(({ view, cityId }) => keyOf({ ...view, cityId }) === key);
      const home = changed ?? same;
      const { mostPerAccount } = policy.homes;
      if (!home && homes.length >= mostPerAccount) {
        throw conflict(`You can keep up to ${inDigits(mostPerAccount, 'home')}. Please remove one first.`);
      }
      await writeHome(trx, home?.view.id, { ...columnsOf(input), user_id: userId, city_id: city.id }, now);
      // Each address is kept once.
      const others = [...(home?.rowIds ?? []), ...(same?.rowIds ?? [])].filter((rowId) => rowId !== home?.view.id);
      if (home && others.length > 0) await replaceHomes(deps, trx, others, home.view.id);
      return { homes: viewsOf(await findHomesOf(trx, account, now)) };
    });
  };

const columnsOf = (home: Parsed<'POST /_api/homes'>) => ({
  label: home.label ?? null,
  street: home.street,
  unit: home.unit ?? null,
  zip: home.zip,
  kind: home.kind ?? null,
  bedrooms: home.bedrooms,
  half_bathrooms: home.bathrooms * 2,
  last_cleaned: home.lastCleaned ?? null,
  pets: home.pets ?? null,
  notes: home.notes ?? null,
});

/** Removes a home. Bookings of it stay, with the address and the size that they were made with. Throws 404. */
export const removeOwnHome =
  (deps: BookingDeps) =>
  async ({ id }: Parsed<'POST /_api/homes/remove'>, { userId }: SignedInCaller) =>
    deps.transact(async (trx) => {
      const account = await lockAccount(deps, trx, userId);
      const home = await findOwnHome(trx, account, id, deps.clock.now());
      if (!home) throw notFound(UNKNOWN_HOME);
      const { rowIds, view } = home;
      await replaceHomes(deps, trx, rowIds, null);
      const kept = view.nextVisit && momentLabel(Date.parse(view.nextVisit), view.city.timeZone);
      return { message: kept ? `Removed. Your visit on ${kept} keeps its address.` : 'Removed.' };
    });

/** As nobody of the account's begins a booking meanwhile, none gets one of these homes. */
async function replaceHomes(deps: BookingDeps, trx: Trx, ids: number[], next: number | null): Promise<void> {
  await lockBookings(deps, trx, await selectBookingsOfHomes(trx, ids));
  await removeHomes(trx, ids, next);
}

async function lockAccount(deps: BookingDeps, trx: Trx, userId: number): Promise<Account> {
  const account = await deps.accounts.lock(trx, userId);
  if (!account) throw conflict('This account is deleted.');
  return account;
}

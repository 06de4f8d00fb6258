import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access } from '#contract/call';
import { calls, type Name } from '#contract/calls';
import { customer } from '../../book.ts';
import { login } from '../../sign-up.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import type { Visitor } from '../../visitor.ts';
import { fieldsOf } from '../hostile/requests.ts';
import { recordResult } from '../measurements.ts';
import { type Cell, cellOf, type Owned } from './cells.ts';
import { ACTORS, type Actor, gatherPeople, NOTHING, type People, type Things } from './people.ts';
import { hashes, rowsOfThings } from './stored-rows.sql.ts';

/** The matrix of calls, actors, and things of their own and of others, cell by cell (beside it: access.test.ts, by role). */

let app: TestApp;
let people: People;
let before: Awaited<ReturnType<typeof rowsOfThings>>;
beforeAll(async () => {
  app = await startTestApp({ timer: true });
  people = await gatherPeople(app);
  before = await rowsOfThings(app.server.database.pool, people.things);
});
afterAll(() => app.stop());

const names = Object.keys(calls) as Name[];
const isOwned = (cell: Cell): cell is Owned => typeof cell === 'object' && 'owners' in cell;
const owned = names.filter((name) => isOwned(cellOf(name)));
const bySession = names.filter((name) => cellOf(name) === 'session');
const ownedCell = (name: Name) => cellOf(name) as Owned;

/** The roles that access.test.ts holds, of these actors. */
const ROLES: Record<Exclude<Access, 'anyone'>, readonly Actor[]> = {
  'signed-in': ['customer', 'otherCustomer', 'cleaner', 'otherCleaner', 'admin'],
  customer: ['customer', 'otherCustomer'],
  cleaner: ['cleaner', 'otherCleaner', 'admin'],
  'cleaner-self': ['cleaner', 'otherCleaner'],
  admin: ['admin'],
};
const mayCall = (name: Name, actor: Actor): boolean => {
  const needed = calls[name].access;
  return needed === 'anyone' || ROLES[needed].includes(actor);
};

/** What a customer's own pages ask for. */
const OF_CUSTOMERS = (['auth/session', 'bookings/mine', 'cards', 'homes', 'favorites', 'blocks'] as const).map(
  (path) => `GET /_api/${path}` as const,
);

const ASKERS: readonly Actor[] = ['cleaner', 'customer', 'admin'];

async function send(visitor: Visitor, name: Name, input: Record<string, unknown>) {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]));
  const response =
    method === 'GET'
      ? await visitor.fetch(`${path}?${query}`)
      : await visitor.fetch(path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        });
  return { status: response.status, text: await response.text() };
}

const askFor = (name: Name, actor: Actor, things: Things) =>
  send(people.visitors[actor], name, ownedCell(name).ask(things, people.tokens[actor]));

describe.each(owned)('%s', (name) => {
  const strangers = ACTORS.filter((actor) => !ownedCell(name).owners.includes(actor));

  // shows: defense 1
  it.each(strangers)('is refused to %s, as if the thing did not exist', async (actor) => {
    const answer = await askFor(name, actor, people.things);
    if (!mayCall(name, actor)) {
      const isSignedIn = ROLES['signed-in'].includes(actor);
      expect(answer.status).toBe(isSignedIn ? 403 : 401);
      return;
    }
    const { taken } = ownedCell(name);
    expect(answer.status).toBe(taken ?? 404);
    if (taken === undefined) expect(answer).toEqual(await askFor(name, actor, NOTHING));
  });
});

it('all these refusals changed no row', async () => {
  expect(before.booking).toHaveLength(1);
  expect(await rowsOfThings(app.server.database.pool, people.things)).toEqual(before);
});

// shows: defense 1
it('a shared browser shows and gives nothing of who used it before, to the next account or to a guest', async () => {
  const { things, ownTexts, visitors } = people;
  const browser = app.visitor();
  const emailOf = async (actor: Actor) => (await visitors[actor].ask('GET /_api/auth/session', {})).user.email;
  const shown = async () =>
    (await Promise.all(OF_CUSTOMERS.map((name) => send(browser, name, {})))).map(({ text }) => text).join();
  const used = async () => {
    const [bookingId, cardId, homeId] = [things.bookingId, things.cardId, things.homeId];
    const hold = { timeSlotId: things.openSlotId, serviceId: things.serviceId, customerDetails: customer('Next One') };
    const asked = [
      ['POST /_api/cards/remove', { id: cardId }],
      ['POST /_api/homes/remove', { id: homeId }],
      ['GET /_api/bookings/again', { bookingId }],
      ['POST /_api/bookings/tip', { bookingId, amount: 5, cardId }],
      ['POST /_api/bookings/payment-intent', { ...hold, cardId }],
      ['POST /_api/bookings/payment-intent', { ...hold, homeId }],
      ['POST /_api/bookings/payment-intent', { ...hold, timeSlotId: things.heldSlotId }],
    ] as const;
    return Promise.all(asked.map(async ([name, input]) => (await send(browser, name, input)).status));
  };
  await login(browser, await emailOf('customer'));
  const own = await shown();
  expect(ownTexts.filter((text) => !own.includes(text))).toEqual([]);
  for (const next of ['otherCustomer', 'nobody'] as const) {
    await browser.ask('POST /_api/auth/logout', {});
    if (next !== 'nobody') await login(browser, await emailOf(next));
    const seen = await shown();
    expect([next, ownTexts.filter((text) => seen.includes(text))]).toEqual([next, []]);
    const [cardOfNext, refused] = next === 'nobody' ? [403, 401] : [404, 404];
    expect([next, await used()]).toEqual([next, [refused, refused, 404, 404, cardOfNext, 400, 409]]);
  }
  expect(await rowsOfThings(app.server.database.pool, things)).toEqual(before);
});

// shows: defense 38
it('reading changes nothing: no GET and no HEAD, by whoever may call it', async () => {
  const { pool } = app.server.database;
  // The way to Google begins an attempt, which is a row; it expires by itself.
  const questions = names.filter((name) => name.startsWith('GET ') && !name.endsWith('/oauth_authorize'));
  const was = await hashes(pool);
  for (const name of questions) {
    const actor = isOwned(cellOf(name)) ? ownedCell(name).owners[0]! : ASKERS.find((asker) => mayCall(name, asker))!;
    const input = isOwned(cellOf(name)) ? ownedCell(name).ask(people.things, people.tokens[actor]) : {};
    const path = `${name.split(' ')[1]}?${new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))}`;
    for (const method of ['GET', 'HEAD']) {
      const { status } = await people.visitors[actor].fetch(path, { method });
      expect([name, method, status < 500 && status !== 401 && status !== 403]).toEqual([name, method, true]);
    }
  }
  expect(await hashes(pool)).toEqual(was);
  expect(Object.keys(was).length).toBeGreaterThan(25);
});

describe.each(owned)('%s', (name) => {
  it.each(ownedCell(name).owners)('lets %s in', async (actor) => {
    const { status } = await askFor(name, actor, people.things);
    // Not every move is possible now: 409 says so to those whom it concerns.
    expect([200, 409]).toContain(status);
  });
});

describe.each(bySession)('%s', (name) => {
  // shows: defense 18
  it.each(['userId', 'cleanerId', 'bookingId', 'owner'])('cannot be told another %s', async (field) => {
    const actor = mayCall(name, 'cleaner') ? 'cleaner' : 'customer';
    const { status, text } = await send(people.visitors[actor], name, { [field]: 1 });
    expect([status, JSON.parse(text)]).toEqual([400, { error: expect.any(String) }]);
  });
});

const shown = bySession.filter((name) => name.startsWith('GET '));

it.each(shown)('%s contains nothing of anybody else', async (name) => {
  const year = /(ledger|payments)-export$|cleaner\/earnings$/.test(name)
    ? { year: app.clock.now().getUTCFullYear() }
    : {};
  for (const actor of ['customer', 'cleaner'] as const) {
    const { status, text } = await send(people.visitors[actor], name, year);
    expect(status).toBe(mayCall(name, actor) ? 200 : 403);
    expect(people.othersTexts.filter((word) => text.includes(word))).toEqual([]);
  }
});

it('is as large as this', () => {
  const cellsHeld = owned.length * ACTORS.length;
  recordResult({
    area: 'authorization',
    target: 'every call x every kind of actor x own and foreign object: equal to a written matrix, cell by cell',
    reached: `${names.length} calls x 4 roles; ${owned.length} calls about things x ${ACTORS.length} actors: ${cellsHeld} cells`,
    passed: owned.length > 0,
  });
});

describe('the column itself', () => {
  // What names one of many things. Cities, services and public profiles belong to nobody.
  const NAMES_A_THING =
    /^(id|bookingId|planId|timeSlotId|cleanerId|userId|token|tempToken|code|stripePaymentIntentId|.*Token)$/;
  const PUBLIC: Partial<Record<Name, string>> = {
    'GET /_api/photos/:id': 'id',
    'GET /_api/time-slot': 'timeSlotId',
    'GET /_api/quote': 'cleanerId',
    'GET /_api/time-slots': 'cleanerId',
    'POST /_api/favorites': 'cleanerId',
    'GET /_api/admin/jobs': 'cleanerId',
    'GET /_api/admin/emails': 'bookingId',
  };

  it.each(names)('has a cell with owners for whatever %s can name', (name) => {
    const named = fieldsOf(name).filter((field) => NAMES_A_THING.test(field) && PUBLIC[name] !== field);
    if (named.length > 0) expect(typeof cellOf(name), `${named} of ${name}`).toBe('object');
  });

  it('leaves to the role alone only what the team does, and to everybody only what anyone may call', () => {
    for (const name of names) {
      if (cellOf(name) === 'team') expect([name, calls[name].access]).toEqual([name, 'admin']);
      if (cellOf(name) === 'everybody') expect([name, calls[name].access]).toEqual([name, 'anyone']);
    }
  });

  it('names tests that are there for what a secret opens', () => {
    const keys = names.map((name) => cellOf(name)).filter((cell) => typeof cell === 'object' && 'key' in cell);
    expect(keys.length).toBeGreaterThan(3);
    for (const { key } of keys as { key: string }[]) expect([key, existsSync(key)]).toEqual([key, true]);
  });
});

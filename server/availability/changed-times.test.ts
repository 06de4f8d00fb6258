import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TimesOf } from '#contract/call';
import { ByteCache } from '#platform/byte-cache';
import { listenForChanges } from '#platform/changes';
import { type Listener, openListener } from '#platform/listener';
import { book, openSlot } from '../../tests/book.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What another process hears of a booking, and what it makes anew because of it. */

let app: TestApp;
let listener: Listener;
let heard: (TimesOf | undefined)[] = [];
const pages = new ByteCache<{ timesOf: TimesOf[] }>({ lifetimeMs: 600_000 });
let rendered: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  listener = await openListener({ connectionString: app.config.databaseUrl });
  await listenForChanges(listener, (changed) => {
    heard.push(changed);
    pages.drop(changed);
  });
});
afterAll(async () => {
  await listener.stop();
  await app.stop();
});

/** Renders those of the pages that are not kept. */
async function visit(shown: Record<string, TimesOf>): Promise<void> {
  for (const [name, times] of Object.entries(shown)) {
    const render = async () => {
      rendered.push(name);
      return { timesOf: [times] };
    };
    await pages.get(name, render, () => true);
  }
}

it('a booking makes the pages of its city and its cleaner anew, and no others', async () => {
  const visitor = app.visitor();
  const { slot } = await openSlot(visitor, { when: 'later' });
  const { cities } = await visitor.ask('GET /_api/cities', {});
  const { cleaners } = await visitor.ask('GET /_api/cleaners', {});
  const idOf = (slug: string) => cleaners.find((cleaner) => cleaner.slug === slug)!.id;
  const shown = Object.fromEntries([
    ...cities.map(({ id, slug }) => [slug, { cityId: id }]),
    ...cleaners.map(({ id, slug }) => [slug, { cleanerId: id }]),
  ]) as Record<string, TimesOf>;
  await visit(shown);
  expect(rendered).toHaveLength(cities.length + cleaners.length);

  [rendered, heard] = [[], []];
  await book(app, app.visitor(), { slotId: slot.id });
  const cityId = cities.find(({ slug }) => slug === slot.city.slug)!.id;
  const change = { cityId, cleanerId: idOf(slot.cleaner.slug) };
  await waitFor(async () => heard.length >= 2);
  expect(heard).toEqual(heard.map(() => change));
  await visit(shown);
  expect(rendered.sort()).toEqual([slot.city.slug, slot.cleaner.slug].sort());
});

it('who asks for a time that is gone reads others, but none of a cleaner who was suspended', async () => {
  const visitor = app.visitor();
  const { slot } = await openSlot(visitor, { when: 'later' });
  const { pool } = app.server.database;
  await pool.query(`update time_slots set status = 'withdrawn' where id = $1`, [slot.id]);
  const gone = async () => {
    const answer = await visitor.fetch(`/_api/time-slot?timeSlotId=${slot.id}`);
    return [answer.status, ((await answer.json()) as { next?: unknown[] }).next?.length];
  };
  expect(await gone()).toEqual([409, 3]);
  await pool.query(`update cleaners set status = 'suspended' where slug = $1`, [slot.cleaner.slug]);
  expect(await gone()).toEqual([409, undefined]);
  await pool.query(`update cleaners set status = 'active' where slug = $1`, [slot.cleaner.slug]);
});

it('the lists of a city are the same bytes after a booking in another, and change with one of its own', async () => {
  const visitor = app.visitor();
  const { slot } = await openSlot(visitor, { when: 'later' });
  const { cities } = await visitor.ask('GET /_api/cities', {});
  for (const { id, slug } of cities) {
    const { timeSlots } = await visitor.ask('GET /_api/time-slots', { cityId: String(id), limit: '200' });
    expect(timeSlots.some((one) => one.id === slot.id)).toBe(slug === slot.city.slug);
  }
  await book(app, app.visitor(), { slotId: slot.id });
  for (const { id } of cities) {
    const { timeSlots } = await visitor.ask('GET /_api/time-slots', { cityId: String(id), limit: '200' });
    expect(timeSlots.map((one) => one.id)).not.toContain(slot.id);
  }
});

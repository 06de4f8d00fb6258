import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const list = (input: object) => app.visitor().ask('GET /_api/cleaners', input);

describe('cities and services', () => {
  // shows: product/entities/city, product/entities/service, product/calls/cities-and-services
  it('are the three cities and the six services, Standard Clean first from $36', async () => {
    const { cities } = await app.visitor().ask('GET /_api/cities', {});
    expect(cities.map(({ slug }) => slug).sort()).toEqual(['baltimore', 'miami', 'san-jose']);
    const { services } = await app.visitor().ask('GET /_api/services', {});
    expect(services.map(({ name }) => name)).toEqual([
      'Standard Clean',
      'Deep Clean',
      'Move-Out/Move-In',
      'Airbnb Turnover',
      'Post-Construction',
      'Eco/Non-Toxic',
    ]);
    expect(services[0]!.fromRate).toBe(36);
  });
});

describe('the list of cleaners', () => {
  it('has the best rated first', async () => {
    const { cleaners } = await list({});
    const ratings = cleaners.map(({ rating }) => rating ?? 0);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  });

  it('filters by city, price, rating, pets and service', async () => {
    expect((await list({ city: 'miami' })).cleaners.every(({ city }) => city.slug === 'miami')).toBe(true);
    const cheap = (await list({ maxRate: '40' })).cleaners;
    expect(cheap.length).toBeGreaterThan(0);
    expect(cheap.every(({ hourlyRate }) => hourlyRate <= 40)).toBe(true);
    expect((await list({ minRating: '4.9' })).cleaners.every(({ rating }) => (rating ?? 0) >= 4.9)).toBe(true);
    expect((await list({ pets: 'true' })).cleaners.every(({ petsComfortable }) => petsComfortable)).toBe(true);
    // A card says whose supplies are used.
    const said = (await list({})).cleaners.map(({ providesSupplies }) => providesSupplies);
    expect([said.includes(true), said.includes(false)]).toEqual([true, true]);
    const { services } = await app.visitor().ask('GET /_api/services', {});
    const eco = services.at(-1)!;
    const offering = (await list({ service: String(eco.id) })).cleaners;
    expect(offering.length).toBeGreaterThan(0);
    expect(offering.every((cleaner) => cleaner.services.includes(eco.name))).toBe(true);
  });
});

describe('a public profile', () => {
  // shows: product/entities/public-cleaner, product/calls/cleaner-by-slug
  it('tells what the public may know, with the open times of seven days', async () => {
    const where = { city: 'baltimore', cleanerSlug: 'denise-whitfield' };
    const { cleaner } = await app.visitor().ask('GET /_api/cleaners/by-slug', where);
    expect(cleaner).toMatchObject({
      displayName: 'Denise Whitfield',
      hourlyRate: 45,
      rating: 4.9,
      timeZone: 'America/New_York',
    });
    expect(JSON.stringify(cleaner)).not.toContain('@demo.test');
    expect(await app.visitor().ask('GET /_api/cleaners/by-slug', { ...where, state: 'md' })).toBeTruthy();
    expect((await app.visitor().call('GET /_api/cleaners/by-slug', { ...where, state: 'CA' })).status).toBe(404);
  });

  // shows: product/validation/public-cleaner
  it.each([
    [{ city: 'baltimore', cleanerSlug: '' }, 400, 'Cleaner slug is required'],
    [{ city: '', cleanerSlug: 'x' }, 400, 'City slug is required'],
    [{ city: 'baltimore', cleanerSlug: 'nobody' }, 404, 'Cleaner Not Found'],
  ])('%j is refused', async (where, status, error) => {
    const answer = await app.visitor().call('GET /_api/cleaners/by-slug', where);
    expect([answer.status, answer.error]).toEqual([status, error]);
  });

  // shows: defense 84
  it('does not exist for a cleaner who is not active', async () => {
    const { rows } = await app.server.database.pool.query<{ slug: string; city: string }>(
      `select cleaners.slug, cities.slug as city from cleaners join cities on cities.id = city_id
      where status <> 'active' and cleaners.slug is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { slug, city } of rows) {
      const { status } = await app.visitor().call('GET /_api/cleaners/by-slug', { city, cleanerSlug: slug });
      expect(status).toBe(404);
    }
  });

  it('shows a photo that never changes, and none for a guessed one', async () => {
    const guessed = await app.visitor().fetch('/_api/photos/AAAAAAAAAAAAAAAAAAAAAA');
    expect(guessed.status).toBe(404);
    for (const id of ['zzz', '..%2f..%2fsecret-key', `${'A'.repeat(16)}%2f..%2fx`]) {
      const none = await app.visitor().fetch(`/_api/photos/${id}`);
      expect([none.status, await none.json()]).toEqual([404, { error: 'Not Found' }]);
    }
  });
});

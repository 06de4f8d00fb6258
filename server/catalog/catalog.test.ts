import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database';
import { anonymousCaller } from '#platform/http/caller';
import { addCity, CITIES, createCatalog, fillCatalog, SERVICES } from '#server/catalog';
import { ownDatabase } from '../../tests/own-database.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

describe('a database with nothing in it', () => {
  let database: Database;
  beforeEach(async () => {
    database = openDatabase((await ownDatabase('empty')).config);
    return () => database.close();
  });
  const routes = () => createCatalog({ db: database.db, clock: { now: () => new Date() } }).routes;
  const listCities = () => routes()['GET /_api/cities']({}, anonymousCaller);
  const listServices = () => routes()['GET /_api/services']({}, anonymousCaller);
  const counties = async () => {
    const { rows } = await database.pool.query<{ city: string; county: string; communities: number }>(
      `select cities.slug as city, counties.name as county, count(neighborhoods.id) as communities
      from cities join counties on city_id = cities.id left join neighborhoods on county_id = counties.id
      group by 1, 2`,
    );
    return rows.map(({ city, county, communities }) => `${city} ${county} ${communities}`).sort();
  };

  it('gets the cities and services, once, whoever comes first', async () => {
    await Promise.all([1, 2, 3].map(() => fillCatalog(database.transact)));
    const { cities } = await listCities();
    const { services } = await listServices();
    expect(cities.map(({ slug }) => slug)).toEqual(['baltimore', 'miami', 'san-jose']);
    expect(services.map(({ slug }) => slug)).toEqual(SERVICES.map(({ slug }) => slug));
    expect(await counties()).toEqual(
      CITIES.flatMap(({ slug, counties }) =>
        Object.entries(counties).map(([county, names]) => `${slug} ${county} ${names.length}`),
      ).sort(),
    );
  });

  it('belongs to its operator afterwards', async () => {
    await fillCatalog(database.transact);
    const miami = `(select id from cities where slug = 'miami')`;
    await database.pool.query(
      `delete from neighborhoods where county_id in (select id from counties where city_id = ${miami})`,
    );
    await database.pool.query(`delete from counties where city_id = ${miami}`);
    await database.pool.query(`delete from cities where slug = 'miami'`);
    await database.pool.query(`update services set description = 'Ours' where slug = 'deep'`);
    await fillCatalog(database.transact);
    expect((await listCities()).cities.map(({ slug }) => slug)).toEqual(['baltimore', 'san-jose']);
    expect((await listServices()).services[1]).toMatchObject({ slug: 'deep', description: 'Ours' });
  });
});

describe('a city more', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const add = (change: Partial<Parameters<typeof addCity>[1]> = {}) =>
    addCity(app.server.database.transact, {
      name: 'St. Louis',
      state: 'MO',
      timeZone: 'America/Chicago',
      counties: ['St. Louis County'],
      ...change,
    });
  const slugs = async () => (await app.visitor().ask('GET /_api/cities', {})).cities.map(({ slug }) => slug);

  it('is in the list at the next request, under its slug', async () => {
    expect(await slugs()).not.toContain('st-louis');
    expect(await add()).toBe('St. Louis is at /cleaning-services/st-louis, with St. Louis County.');
    expect(await slugs()).toContain('st-louis');
  });

  it('gets further counties, and nothing twice', async () => {
    expect(await add({ counties: ['St. Louis County', 'Jefferson County'] })).toMatch(/new are Jefferson County\.$/);
    expect(await add()).toBe('St. Louis was there with all of that.');
    expect((await slugs()).filter((slug) => slug === 'st-louis')).toHaveLength(1);
  });

  it.each([
    ['a name without letters', { name: '...' }, 'A city needs a name with letters, not "...".'],
    ['a state in full', { state: 'Missouri' }, 'Invalid state "Missouri". Use a two-letter code, e.g. MD.'],
    ['a zone of nowhere', { timeZone: 'America/Atlantis' }, /^Invalid time zone/],
    ['a shift in hours', { timeZone: '-06:00' }, /^Invalid time zone/],
    ['no county', { counties: [] }, 'A city needs at least one county.'],
  ])('is refused with %s', async (_what, change, sentence) => {
    await expect(add(change)).rejects.toThrow(sentence);
  });
});

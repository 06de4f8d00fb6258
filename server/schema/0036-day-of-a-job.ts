import { type Kysely, sql } from 'kysely';

/**
 * What is asked and told on the day of a job, each once; and the places in which cleaners of Miami and San Jose can work,
 * where these cities are there. A new product gets the same places from server/catalog/first-places.ts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      -- the customer was asked a second time for what the cleaner needs to find them
      add column details_asked_at timestamptz,
      -- cleaner and team were told that there is no address
      add column address_missed_at timestamptz,
      -- the cleaner was asked whether they did it
      add column done_asked_at timestamptz;
  `.execute(db);
  for (const [city, counties] of Object.entries(PLACES)) {
    for (const [county, neighborhoods] of Object.entries(counties)) {
      await sql`
        insert into counties (city_id, name) select id, ${county} from cities where slug = ${city}
        on conflict do nothing
      `.execute(db);
      await sql`
        insert into neighborhoods (county_id, name)
        select counties.id, place.name
        from counties join cities on cities.id = city_id,
          unnest(string_to_array(${neighborhoods}, ', ')) with ordinality as place (name, position)
        where cities.slug = ${city} and counties.name = ${county}
        order by position
        on conflict do nothing
      `.execute(db);
    }
  }
}

/** As contract/places.ts had them when this was written. */
const PLACES: Record<string, Record<string, string>> = {
  miami: {
    'Miami-Dade County':
      'Allapattah, Aventura, Brickell, Coconut Grove, Coral Gables, Coral Way, Doral, Downtown Miami, ' +
      'Flagami, Hialeah, Kendall, Key Biscayne, Little Haiti, Little Havana, Miami Beach, Miami Lakes, ' +
      'Miami Shores, Midtown, North Miami, Overtown, Pinecrest, South Miami, Upper Eastside, Westchester, ' +
      'Wynwood',
    'Broward County':
      'Coral Springs, Dania Beach, Davie, Fort Lauderdale, Hallandale Beach, Hollywood, Miramar, ' +
      'Pembroke Pines, Plantation, Sunrise, Weston',
  },
  'san-jose': {
    'Santa Clara County':
      'Almaden Valley, Alum Rock, Berryessa, Blossom Valley, Cambrian Park, Campbell, Cupertino, ' +
      'Downtown San Jose, Evergreen, Japantown, Los Altos, Los Gatos, Milpitas, Morgan Hill, Mountain View, ' +
      'Naglee Park, Palo Alto, Rose Garden, Santa Clara, Santa Teresa, Saratoga, Silver Creek Valley, ' +
      'Sunnyvale, West San Jose, Willow Glen',
    'Alameda County': 'Dublin, Fremont, Hayward, Livermore, Newark, Pleasanton, Union City',
  },
};

/** Where the world plays: three cities, their counties and, around Baltimore, the communities of each county. */

export type CitySlug = 'san-jose' | 'miami' | 'baltimore';

export interface WorldCity {
  slug: CitySlug;
  name: string;
  state: string;
  timeZone: string;
  /** Communities by county; a county without any is served as a whole (decision: cleaners). */
  counties: Record<string, readonly string[]>;
}

const BALTIMORE_CITY = [
  'Bolton Hill',
  'Canton',
  'Charles Village',
  'Federal Hill',
  'Fells Point',
  'Guilford',
  'Hampden',
  'Highlandtown',
  'Homeland',
  'Lauraville',
  'Locust Point',
  'Mount Vernon',
  'Mount Washington',
  'Patterson Park',
  'Pigtown',
  'Remington',
  'Reservoir Hill',
  'Roland Park',
  'Station North',
  'Woodberry',
];

const BALTIMORE_COUNTY = [
  'Arbutus',
  'Catonsville',
  'Cockeysville',
  'Dundalk',
  'Essex',
  'Garrison',
  'Hunt Valley',
  'Lochearn',
  'Lutherville',
  'Middle River',
  'Owings Mills',
  'Parkville',
  'Perry Hall',
  'Pikesville',
  'Randallstown',
  'Reisterstown',
  'Rosedale',
  'Timonium',
  'Towson',
  'White Marsh',
];

const HOWARD_COUNTY = [
  'Clarksville',
  'Columbia',
  'Dayton',
  'Elkridge',
  'Ellicott City',
  'Fulton',
  'Glenelg',
  'Glenwood',
  'Highland',
  'North Laurel',
  'Savage',
  'West Friendship',
];

const ANNE_ARUNDEL_COUNTY = [
  'Annapolis',
  'Arnold',
  'Brooklyn Park',
  'Crofton',
  'Davidsonville',
  'Edgewater',
  'Ferndale',
  'Gambrills',
  'Glen Burnie',
  'Hanover',
  'Linthicum',
  'Millersville',
  'Odenton',
  'Pasadena',
  'Severna Park',
];

/** Counties and how many communities each lists: specification section 9. */
export const CITIES: readonly WorldCity[] = [
  {
    slug: 'san-jose',
    name: 'San Jose',
    state: 'CA',
    timeZone: 'America/Los_Angeles',
    counties: { 'Santa Clara County': [] },
  },
  { slug: 'miami', name: 'Miami', state: 'FL', timeZone: 'America/New_York', counties: { 'Miami-Dade County': [] } },
  {
    slug: 'baltimore',
    name: 'Baltimore',
    state: 'MD',
    timeZone: 'America/New_York',
    counties: {
      'Baltimore City': BALTIMORE_CITY,
      'Baltimore County': BALTIMORE_COUNTY,
      'Howard County': HOWARD_COUNTY,
      'Anne Arundel County': ANNE_ARUNDEL_COUNTY,
    },
  },
];

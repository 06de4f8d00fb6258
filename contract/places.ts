/** The counties that the wizard offers, and their neighborhoods (docs/product.md#counties-and-neighborhoods). */
export const BALTIMORE_COUNTIES = {
  'Baltimore City': [
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
  ],
  'Baltimore County': [
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
  ],
  'Howard County': [
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
  ],
  'Anne Arundel County': [
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
  ],
} as const satisfies Record<string, readonly string[]>;

export type County = keyof typeof BALTIMORE_COUNTIES;
export const COUNTIES = Object.keys(BALTIMORE_COUNTIES) as [County, ...County[]];

/** The neighborhoods of a county; none for a county that the wizard does not offer. */
export const neighborhoodsOf = (county: string): readonly string[] =>
  (BALTIMORE_COUNTIES as Record<string, readonly string[]>)[county] ?? [];

/** All four belong to this city (docs/product.md#counties-and-neighborhoods). */
export const WIZARD_CITY = 'baltimore';

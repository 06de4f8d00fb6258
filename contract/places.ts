/** The counties that the wizard offers, by city, and their neighborhoods (docs/product.md#counties-and-neighborhoods). */

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

export const MIAMI_COUNTIES = {
  'Miami-Dade County': [
    'Allapattah',
    'Aventura',
    'Brickell',
    'Coconut Grove',
    'Coral Gables',
    'Coral Way',
    'Doral',
    'Downtown Miami',
    'Flagami',
    'Hialeah',
    'Kendall',
    'Key Biscayne',
    'Little Haiti',
    'Little Havana',
    'Miami Beach',
    'Miami Lakes',
    'Miami Shores',
    'Midtown',
    'North Miami',
    'Overtown',
    'Pinecrest',
    'South Miami',
    'Upper Eastside',
    'Westchester',
    'Wynwood',
  ],
  'Broward County': [
    'Coral Springs',
    'Dania Beach',
    'Davie',
    'Fort Lauderdale',
    'Hallandale Beach',
    'Hollywood',
    'Miramar',
    'Pembroke Pines',
    'Plantation',
    'Sunrise',
    'Weston',
  ],
} as const satisfies Record<string, readonly string[]>;

export const SAN_JOSE_COUNTIES = {
  'Santa Clara County': [
    'Almaden Valley',
    'Alum Rock',
    'Berryessa',
    'Blossom Valley',
    'Cambrian Park',
    'Campbell',
    'Cupertino',
    'Downtown San Jose',
    'Evergreen',
    'Japantown',
    'Los Altos',
    'Los Gatos',
    'Milpitas',
    'Morgan Hill',
    'Mountain View',
    'Naglee Park',
    'Palo Alto',
    'Rose Garden',
    'Santa Clara',
    'Santa Teresa',
    'Saratoga',
    'Silver Creek Valley',
    'Sunnyvale',
    'West San Jose',
    'Willow Glen',
  ],
  'Alameda County': ['Dublin', 'Fremont', 'Hayward', 'Livermore', 'Newark', 'Pleasanton', 'Union City'],
} as const satisfies Record<string, readonly string[]>;

/** In the order in which the wizard shows them. */
export const WIZARD_CITIES = [
  { slug: 'baltimore', name: 'Baltimore', counties: BALTIMORE_COUNTIES },
  { slug: 'miami', name: 'Miami', counties: MIAMI_COUNTIES },
  { slug: 'san-jose', name: 'San Jose', counties: SAN_JOSE_COUNTIES },
] as const;
type WizardCity = (typeof WIZARD_CITIES)[number];

const NEIGHBORHOODS_OF = { ...BALTIMORE_COUNTIES, ...MIAMI_COUNTIES, ...SAN_JOSE_COUNTIES };
export type County = keyof typeof NEIGHBORHOODS_OF;
export const COUNTIES = Object.keys(NEIGHBORHOODS_OF) as [County, ...County[]];

/** The neighborhoods of a county; none for a county that the wizard does not offer. */
export const neighborhoodsOf = (county: string): readonly string[] =>
  (NEIGHBORHOODS_OF as Record<string, readonly string[]>)[county] ?? [];

export const countiesOf = ({ counties }: WizardCity): County[] => Object.keys(counties) as County[];

/** A county names its city, and with it the city that a cleaner belongs to. */
export const cityOfCounty = (county: County): WizardCity => WIZARD_CITIES.find(({ counties }) => county in counties)!;

/** By its slug: where a cleaner is who has not chosen a county yet. */
export const FIRST_CITY = 'baltimore';

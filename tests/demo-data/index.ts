export { SERVICES } from '#server/catalog';
/** The names by which tests call the people and places of the demo data; their rows are found by slug or email. */
export { ACTIVE_CLEANERS, ALL_CLEANERS, emailOf, HIDDEN_CLEANERS } from './cleaners.ts';
export { CUSTOMERS } from './customers.ts';
export { ADMIN, CLEANER, CUSTOMER, DEMO_PASSWORD } from './people-to-sign-in.ts';
export { DEMO_SECRET_KEY } from './secret-key.ts';

export const DEMO_DATA = {
  baltimore: 'baltimore',
  miami: 'miami',
  sanJose: 'san-jose',
  denise: 'denise-whitfield',
  marisol: 'marisol-reyes',
  terrence: 'terrence-boone',
  linh: 'linh-tran',
  walt: 'walt-kowalczyk',
  imani: 'imani-brooks',
  /** Without a photo and without enough ratings: shown by initials and as new. */
  grace: 'grace-nguyen',
  /** Never shown to the public. */
  underReview: 'tasha-greene',
  suspended: 'victor-lang',
} as const;

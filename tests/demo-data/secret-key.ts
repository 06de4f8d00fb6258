/** Seals the links of the bookings in the tests' demo data; a server with this key can open them. */
export const DEMO_SECRET_KEY = 'a key for tests, as long as it has to be';

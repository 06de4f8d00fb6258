/** The password of everybody in the demo world. */
export const DEMO_PASSWORD = 'demo-password';

export const CUSTOMER = { email: 'customer@demo.test', name: 'Jordan Ellis' } as const;
export const CLEANER = { email: 'cleaner@demo.test', name: 'Denise Whitfield' } as const;
export const ADMIN = { email: 'admin@demo.test', name: 'Carla Novak' } as const;

/** Whom a start names on the console and on the sandbox page, one for each role. */
export const PEOPLE_TO_SIGN_IN: {
  role: 'customer' | 'cleaner' | 'admin';
  name: string;
  email: string;
  password: string;
}[] = [
  { role: 'customer', ...CUSTOMER, password: DEMO_PASSWORD },
  { role: 'cleaner', ...CLEANER, password: DEMO_PASSWORD },
  { role: 'admin', ...ADMIN, password: DEMO_PASSWORD },
];

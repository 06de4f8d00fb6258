/** The password of everybody in the demo data. */
export const DEMO_PASSWORD = 'demo-password';

/** Whom a start names on the console and on the sandbox page, one for each role. */
export const CUSTOMER = { email: 'customer@demo.test', name: 'Jordan Ellis' } as const;
export const CLEANER = { email: 'cleaner@demo.test', name: 'Denise Whitfield' } as const;
export const ADMIN = { email: 'admin@demo.test', name: 'Carla Novak' } as const;
/** In the middle of the wizard. */
export const NEW_CLEANER = { name: 'Nell Fairbanks', email: 'nell.fairbanks@demo.test' } as const;
/** Submitted, and waiting for the team. */
export const CLEANER_IN_REVIEW = { name: 'Tasha Greene', email: 'tasha.greene@demo.test' } as const;

/** A phone as most people have one. Other tests look at a wide screen (playwright.config.ts). */
export const PHONE = { width: 390, height: 844 };
/** What tests begin with (playwright.config.ts), to go on with after a look at smaller ones. */
export const DESKTOP = { width: 1280, height: 860 };

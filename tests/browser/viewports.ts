/** A phone as most people have one. Other tests look at a wide screen (playwright.config.ts). */
export const PHONE = { width: 390, height: 844 };

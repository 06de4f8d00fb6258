/** The one version of Stripe's interface that the emulator speaks: that of the SDK in package.json. */
export const apiVersion = '2026-10-28.endive';

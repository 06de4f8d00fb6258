/**
 * What `npm run serve` runs: one server process from its environment, with whatever database, payments, sign-in and mail it
 * names (docs/operating.md). With SANDBOX=1 and no STRIPE_SECRET_KEY the emulators take the providers' places.
 */
import { build } from './build.ts';
import { BUNDLE, isBundled } from './bundle.ts';

process.env.TZ = 'UTC';

const isProduction = process.env.NODE_ENV === 'production';
if (process.env.SANDBOX === '1' && !process.env.STRIPE_SECRET_KEY && !isProduction) {
  build();
  const { startStaging } = await import('../demo/start-staging.ts');
  await startStaging(process.env);
} else {
  if (!isProduction) build();
  // A bundle of other sources than these would be another version than its operator thinks.
  const program = isBundled() ? BUNDLE : 'server/serve.ts';
  const { serve } = (await import(
    new URL(`../${program}`, import.meta.url).href
  )) as typeof import('../server/serve.ts');
  await serve();
}

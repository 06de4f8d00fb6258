/**
 * What `npm run serve` runs: one server process from its environment, with whatever database, payments, sign-in and mail it
 * names (docs/operating.md). With SANDBOX=1 and no STRIPE_SECRET_KEY the stand-ins speak for the providers.
 */
import { rehearse } from '../demo/rehearse.ts';
import { serve } from '../server/serve.ts';
import { build } from './build.ts';

process.env.TZ = 'UTC';

if (process.env.SANDBOX === '1' && !process.env.STRIPE_SECRET_KEY) {
  build();
  await rehearse(process.env);
} else {
  if (process.env.NODE_ENV !== 'production') build();
  await serve();
}

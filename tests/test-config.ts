import { DEMO_OPERATOR, DEMO_SUPPORT_EMAIL, PRODUCT } from '#contract/product';
import type { Config } from '#platform/config';
import type { Sandbox } from '../sandbox/index.ts';
import { DEMO_SECRET_KEY } from './demo-data/secret-key.ts';

/** What production reads from its environment, with a sandbox in the providers' places. */
export function testConfig(o: {
  databaseUrl: string;
  origin: string;
  port: number;
  sandbox: Sandbox;
  filesDir: string;
}): Config {
  return {
    databaseUrl: o.databaseUrl,
    readDatabaseUrl: null,
    host: '127.0.0.1',
    port: o.port,
    publicOrigin: o.origin,
    trustedProxies: 0,
    secretKey: DEMO_SECRET_KEY,
    stripe: {
      secretKey: o.sandbox.stripe.secretKey,
      publishableKey: o.sandbox.stripe.publishableKey,
      webhookSecrets: [o.sandbox.stripe.webhookSecret],
      apiBase: new URL(o.sandbox.stripe.apiBase),
      script: o.sandbox.stripe.scriptPath,
    },
    google: {
      issuer: o.sandbox.google.issuer,
      clientId: o.sandbox.google.clientId,
      clientSecret: o.sandbox.google.clientSecret,
    },
    mail: { smtpUrl: o.sandbox.mail.smtpUrl, from: `"${PRODUCT}" <${DEMO_SUPPORT_EMAIL}>` },
    supportEmail: DEMO_SUPPORT_EMAIL,
    operator: DEMO_OPERATOR,
    files: o.filesDir,
    sandbox: true,
    metricsToken: null,
    drainSeconds: 0,
    logLevel: 'silent',
  };
}

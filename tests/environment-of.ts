import type { Config } from '#platform/config';

/** The environment that `readConfig` makes this config of. */
export const environmentOf = (config: Config): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  TZ: 'UTC',
  DATABASE_URL: config.databaseUrl,
  HOST: config.host,
  PORT: String(config.port),
  PUBLIC_ORIGIN: config.publicOrigin,
  TRUSTED_PROXIES: String(config.trustedProxies),
  SECRET_KEY: config.secretKey,
  STRIPE_SECRET_KEY: config.stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: config.stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecrets.join(','),
  ...(config.stripe.apiBase ? { STRIPE_API_BASE: config.stripe.apiBase.href } : {}),
  ...(config.stripe.script ? { STRIPE_SCRIPT: config.stripe.script } : {}),
  GOOGLE_ISSUER: config.google.issuer,
  GOOGLE_CLIENT_ID: config.google.clientId,
  GOOGLE_CLIENT_SECRET: config.google.clientSecret,
  SMTP_URL: config.mail.smtpUrl,
  MAIL_FROM: config.mail.from,
  SUPPORT_EMAIL: config.supportEmail,
  FILES: config.files,
  SANDBOX: config.sandbox ? '1' : '0',
  ...(config.metricsToken ? { METRICS_TOKEN: config.metricsToken } : {}),
  DRAIN_SECONDS: String(config.drainSeconds),
  LOG_LEVEL: config.logLevel,
});

import { z } from 'zod';
import { DEMO_OPERATOR, DEMO_SUPPORT_EMAIL, PRODUCT } from '#contract/product';
import { findConfigFaults, isPostgresAddress } from './config-errors.ts';

/** Everything that a deployment sets. Read once, at start; every fault is named at once. */
export interface Config {
  databaseUrl: string;
  /** A standby of it, from which public lists are read; null: there is none. */
  readDatabaseUrl: string | null;
  host: string;
  port: number;
  /** How browsers reach the product, without a slash at the end. */
  publicOrigin: string;
  /** Proxies in front whose X-Forwarded-For is believed. */
  trustedProxies: number;
  /** Seals booking tokens; at least 32 characters. */
  secretKey: string;
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecrets: string[];
    /** Another address for the provider's interface; null: its own. */
    apiBase: URL | null;
    /** Another address for its browser script; null: its own. */
    script: string | null;
  };
  /** Sign-in with Google, or another OpenID provider. */
  google: { issuer: string; clientId: string; clientSecret: string };
  mail: { smtpUrl: string; from: string };
  supportEmail: string;
  /** Who runs the product, where, and whose law holds: for the legal pages. */
  operator: { name: string; address: string; law: string };
  /** Where files are kept: a folder, or s3://key:secret@host/bucket?region=… */
  files: string;
  /** The providers are emulators or in test mode: a banner says so, limits by address are wider. */
  sandbox: boolean;
  /** Who sends it may read /metrics; null: nobody may. */
  metricsToken: string | null;
  /**
   * How long a process that was asked to stop still answers, while /_api/ready tells the balancer to send nobody more.
   */
  drainSeconds: number;
  logLevel: string;
}

/** Where the payment provider's pages for cleaners are: its own, or the emulator's, at the product's address. */
export const payoutHosts = ({ stripe, publicOrigin }: Pick<Config, 'stripe' | 'publicOrigin'>): string[] =>
  stripe.apiBase === null ? ['connect.stripe.com'] : [new URL(publicOrigin).host];

export class ConfigError extends Error {}

const required = (what: string) => z.string(`is missing: ${what}`);

const Environment = z.object({
  DATABASE_URL: required('postgres://user:password@host/database, PostgreSQL 15 or newer'),
  READ_DATABASE_URL: z
    .string()
    .refine(isPostgresAddress, 'is no address of one server, such as postgres://user:password@host/database')
    .optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_ORIGIN: z
    .url({
      error: ({ input }) =>
        `${input === undefined ? 'is missing: how browsers reach the product' : 'is no address'}, such as https://marblestep.example`,
    })
    .transform((url) => new URL(url).origin),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SECRET_KEY: required('at least 32 random characters').min(32, 'must have at least 32 characters'),
  STRIPE_SECRET_KEY: required("the provider's secret key"),
  STRIPE_PUBLISHABLE_KEY: required("the provider's publishable key"),
  STRIPE_WEBHOOK_SECRET: required('the signing secret of the webhook; several are separated by commas'),
  STRIPE_API_BASE: z.url().optional(),
  STRIPE_SCRIPT: z.string().optional(),
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: required('the OAuth client of this product'),
  GOOGLE_CLIENT_SECRET: required("the OAuth client's secret"),
  SMTP_URL: required('smtps://user:password@host'),
  MAIL_FROM: required(`such as "${PRODUCT}" <hello@marblestep.example>`),
  SUPPORT_EMAIL: z.email().default(DEMO_SUPPORT_EMAIL),
  OPERATOR_NAME: z.string().max(200).default(DEMO_OPERATOR.name),
  OPERATOR_ADDRESS: z.string().max(300).default(DEMO_OPERATOR.address),
  OPERATOR_LAW: z.string().max(100).default(DEMO_OPERATOR.law),
  FILES: z.string().default('data/files'),
  SANDBOX: z.enum(['0', '1']).default('0'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

/**
 * Reads the environment. Throws ConfigError with one line for each setting that is missing, wrong or for tests only.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty setting is how a file of settings leaves one out.
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(settings);
  const invalid = read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const faults = [...invalid, ...findConfigFaults(settings)];
  if (!read.success || faults.length > 0) throw new ConfigError(faults.join('\n'));
  const env = read.data;
  return {
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.READ_DATABASE_URL ?? null,
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN,
    trustedProxies: env.TRUSTED_PROXIES,
    secretKey: env.SECRET_KEY,
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: env.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim()),
      apiBase: env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : null,
      script: env.STRIPE_SCRIPT ?? null,
    },
    google: { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    supportEmail: env.SUPPORT_EMAIL,
    operator: { name: env.OPERATOR_NAME, address: env.OPERATOR_ADDRESS, law: env.OPERATOR_LAW },
    files: env.FILES,
    sandbox: env.SANDBOX === '1',
    metricsToken: env.METRICS_TOKEN ?? null,
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}

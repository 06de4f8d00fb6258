import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { DEMO_OPERATOR, DEMO_SUPPORT_EMAIL, PRODUCT } from '#contract/product';
import type { Config } from '#platform/config';
import type { Sandbox } from '../sandbox/index.ts';

/** 3000 by default. Throws a sentence for an invalid port. */
export function readPort(value: string | undefined): number {
  const port = Number(value || 3000);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new Error(`Invalid PORT "${value}": expected 1-65535.`);
}

/** The folder for everything that a start leaves behind. Throws a sentence when it cannot be written. */
export function openDataDir(folder: string): string {
  const dataDir = path.resolve(folder);
  try {
    mkdirSync(path.join(dataDir, 'files'), { recursive: true });
    writeFileSync(path.join(dataDir, '.writable'), '');
  } catch (error) {
    throw new Error(
      `Cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that you may write to.`,
    );
  }
  return dataDir;
}

/** A key of this data folder's own, made on first use. */
export function secretKeyOf(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** A connection string for a database, also one behind a Unix socket. */
export function urlOf({ user, password, host, port, database }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const place = `host=${encodeURIComponent(host ?? '')}&port=${port}`;
  return `postgres://${encodeURIComponent(user ?? '')}${secret}@localhost/${database}?${place}`;
}

/** Where the emulators are, and their keys. */
export interface SandboxSettings {
  stripe: Pick<Sandbox['stripe'], 'secretKey' | 'publishableKey' | 'webhookSecret' | 'apiBase' | 'scriptPath'>;
  google: Pick<Sandbox['google'], 'issuer' | 'clientId' | 'clientSecret'>;
  mail: Pick<Sandbox['mail'], 'smtpUrl'>;
}

/** What a start on this machine knows by itself. */
export interface ConfigParts {
  databaseUrl: string;
  dataDir: string;
  port: number;
  secretKey: string;
  sandbox: SandboxSettings;
  logLevel: string;
}

/** What production reads from its environment, with the emulators in the providers' places. */
export function demoConfig(options: ConfigParts): Config {
  const { stripe, google, mail } = options.sandbox;
  return {
    databaseUrl: options.databaseUrl,
    readDatabaseUrl: null,
    host: '127.0.0.1',
    port: options.port,
    publicOrigin: `http://localhost:${options.port}`,
    trustedProxies: 0,
    secretKey: options.secretKey,
    stripe: {
      secretKey: stripe.secretKey,
      publishableKey: stripe.publishableKey,
      webhookSecrets: [stripe.webhookSecret],
      apiBase: new URL(stripe.apiBase),
      script: stripe.scriptPath,
    },
    google: { issuer: google.issuer, clientId: google.clientId, clientSecret: google.clientSecret },
    mail: { smtpUrl: mail.smtpUrl, from: `"${PRODUCT}" <${DEMO_SUPPORT_EMAIL}>` },
    supportEmail: DEMO_SUPPORT_EMAIL,
    operator: DEMO_OPERATOR,
    files: path.join(options.dataDir, 'files'),
    sandbox: true,
    metricsToken: null,
    drainSeconds: 0,
    logLevel: options.logLevel,
  };
}

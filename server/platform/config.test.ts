import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

/** A production that may start. */
const LIVE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://marblestep:secret@db.internal/marblestep',
  PUBLIC_ORIGIN: 'https://cleaning.marblestep.org',
  SECRET_KEY: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  STRIPE_SECRET_KEY: 'sk_live_51Hx',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51Hx',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefghij, whsec_abcdefghij0123456789',
  GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-secret',
  SMTP_URL: 'smtps://postmaster:secret@mail.marblestep.org',
  MAIL_FROM: '"Marblestep" <hello@marblestep.org>',
  SUPPORT_EMAIL: 'hello@marblestep.org',
  OPERATOR_NAME: 'Marblestep LLC',
  OPERATOR_ADDRESS: '1819 Marble Row, Baltimore, MD 21201',
  OPERATOR_LAW: 'the State of Maryland',
  FILES: 's3://key:secret@s3.eu-central-1.amazonaws.com/marblestep?region=eu-central-1',
};

/** The same product in the providers' test mode. */
const REHEARSAL = {
  ...LIVE,
  NODE_ENV: undefined,
  SANDBOX: '1',
  STRIPE_SECRET_KEY: 'sk_test_51Hx',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Hx',
  PUBLIC_ORIGIN: 'http://localhost:3000',
};

/** What a start says that cannot be. */
function faults(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

describe('a production start', () => {
  it('reads its settings', () => {
    expect(readConfig(LIVE)).toMatchObject({
      port: 3000,
      sandbox: false,
      metricsToken: null,
      drainSeconds: 0,
      stripe: { webhookSecrets: ['whsec_0123456789abcdefghij', 'whsec_abcdefghij0123456789'], apiBase: null },
      google: { issuer: 'https://accounts.google.com' },
    });
  });

  it('with nothing set names all that is missing', () => {
    expect(faults({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'PUBLIC_ORIGIN',
      'SECRET_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'OPERATOR_NAME',
      'OPERATOR_ADDRESS',
      'OPERATOR_LAW',
      'FILES',
    ]);
  });

  it('names what is missing and what is for tests only in one list', () => {
    expect(
      faults({ ...LIVE, DATABASE_URL: '', STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_ORIGIN: 'http://localhost' }),
    ).toEqual([
      expect.stringMatching(/^DATABASE_URL is missing: postgres:/),
      'STRIPE_SECRET_KEY is no live key. Without SANDBOX=1 it begins with sk_live_ or rk_live_',
      'PUBLIC_ORIGIN is this machine alone. Without SANDBOX=1 it is public',
      'PUBLIC_ORIGIN is not https. Without SANDBOX=1 it has to be',
    ]);
  });

  it.each(Object.keys(LIVE).filter((name) => name !== 'NODE_ENV'))('needs %s', (name) => {
    expect(faults({ ...LIVE, [name]: undefined })).toEqual([expect.stringMatching(new RegExp(`^${name} is missing`))]);
  });

  // shows: defense 80
  it.each([
    ['STRIPE_API_BASE', 'http://127.0.0.1:4000', 'STRIPE_API_BASE points to an emulator'],
    ['STRIPE_SCRIPT', '/_sandbox/stripe/stripe.js', 'STRIPE_SCRIPT points to an emulator'],
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox', 'STRIPE_SECRET_KEY is no live key'],
    ['STRIPE_SECRET_KEY', 'changeme', 'STRIPE_SECRET_KEY is no live key'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_sandbox', 'STRIPE_PUBLISHABLE_KEY is no live key'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_sandbox', 'STRIPE_WEBHOOK_SECRET is no signing secret'],
    ['GOOGLE_ISSUER', 'http://127.0.0.1:3000/_sandbox/google', 'GOOGLE_ISSUER is not https'],
    ['PUBLIC_ORIGIN', 'marblestep.org', 'PUBLIC_ORIGIN is no address, such as https://'],
    ['PUBLIC_ORIGIN', 'https://127.0.0.1', 'PUBLIC_ORIGIN is this machine alone'],
    ['PUBLIC_ORIGIN', 'http://cleaning.marblestep.org', 'PUBLIC_ORIGIN is not https'],
    ['SMTP_URL', 'smtp://user:secret@mail.marblestep.org', 'SMTP_URL may send its password in the clear'],
    ['SMTP_URL', 'mail.marblestep.org', 'SMTP_URL is not smtps:'],
    ['MAIL_FROM', '"Us" <hello@marblestep.test>', 'MAIL_FROM is an address for tests'],
    ['SUPPORT_EMAIL', 'hello@example.com', 'SUPPORT_EMAIL is an address for tests'],
    ['SECRET_KEY', 'a'.repeat(32), 'SECRET_KEY is not random'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have at least 16 characters'],
    ['PORT', 'http', 'PORT'],
    ['READ_DATABASE_URL', 'standby.internal', 'READ_DATABASE_URL is no address of one server, such as postgres://'],
    ['READ_DATABASE_URL', 'http://standby.internal/marblestep', 'READ_DATABASE_URL is no address of one server'],
    ['READ_DATABASE_URL', 'postgres://me@standby.internal', 'READ_DATABASE_URL is no address of one server'],
    ['READ_DATABASE_URL', 'postgres://me@one,two/marblestep', 'READ_DATABASE_URL is no address of one server'],
    ['READ_DATABASE_URL', LIVE.DATABASE_URL, 'READ_DATABASE_URL is the database of DATABASE_URL'],
    ['READ_DATABASE_URL', 'postgresql://reader@db.internal:5432/marblestep', 'READ_DATABASE_URL is the database of'],
  ])('is refused with %s=%s', (name, value, sentence) => {
    expect(faults({ ...LIVE, [name]: value })).toEqual(expect.arrayContaining([expect.stringContaining(sentence)]));
  });

  it.each([
    ['SMTP_URL', 'smtp://user:secret@mail.marblestep.org:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://127.0.0.1'],
    ['STRIPE_SECRET_KEY', 'rk_live_51Hx'],
    ['FILES', '/var/lib/marblestep/files'],
    ['METRICS_TOKEN', ''],
    ['READ_DATABASE_URL', 'postgres://reader:secret@standby.internal/marblestep?sslmode=verify-full'],
    ['READ_DATABASE_URL', 'postgres://reader@localhost/marblestep?host=%2Frun%2Fpostgresql&port=5433'],
    ['READ_DATABASE_URL', 'postgres://reader:secret@/marblestep?host=/run/postgresql&port=5433'],
    ['READ_DATABASE_URL', ''],
  ])('may have %s=%s', (name, value) => {
    expect(faults({ ...LIVE, [name]: value })).toEqual([]);
  });
});

describe('a rehearsal with SANDBOX=1', () => {
  it('may have test keys and emulators, on this machine', () => {
    const emulators = { STRIPE_API_BASE: 'http://127.0.0.1:4000', STRIPE_SCRIPT: '/_sandbox/stripe/stripe.js' };
    expect(readConfig({ ...REHEARSAL, ...emulators }).sandbox).toBe(true);
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'rk_live_51Hx', 'STRIPE_SECRET_KEY is a live key, but SANDBOX is 1'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_51Hx', 'STRIPE_PUBLISHABLE_KEY is a live key, but SANDBOX is 1'],
    [
      'READ_DATABASE_URL',
      LIVE.DATABASE_URL,
      'READ_DATABASE_URL is the database of DATABASE_URL: name a standby of it, or leave it empty',
    ],
  ])('is refused with %s=%s', (name, value, sentence) => {
    expect(faults({ ...REHEARSAL, [name]: value })).toEqual([sentence]);
  });

  it('is refused with NODE_ENV=production, and so is all that it could have without', () => {
    const told = faults({ ...REHEARSAL, NODE_ENV: 'production' });
    for (const sentence of ['SANDBOX is 1, but NODE_ENV is production', 'STRIPE_SECRET_KEY is no live key']) {
      expect(told).toContainEqual(expect.stringContaining(sentence));
    }
  });
});

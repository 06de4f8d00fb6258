import { DEMO_SUPPORT_EMAIL, PRODUCT } from '#contract/product';
import { type Config, ConfigError, readConfig } from '#platform/config';
import { findConfigFaults } from '#platform/config-errors';
import { stopOnSignals } from '#platform/stop-on-signals';
import { type ConfigParts, openDataDir, readPort, secretKeyOf } from './config.ts';
import { openHttpListener } from './http-listener.ts';
import { startDemo } from './start.ts';

type Environment = Record<string, string | undefined>;

/**
 * A production start with emulators in the providers' places: a database of its own, no demo data, this machine alone.
 * Whatever else the environment sets is read as production reads it. Ends the process when it cannot start.
 */
export async function startStaging(environment: Environment): Promise<void> {
  try {
    const databaseUrl = environment.DATABASE_URL;
    if (!databaseUrl) throw new ConfigError('DATABASE_URL is missing: postgres://user:password@host/database');
    const problems = findConfigFaults(environment);
    if (problems.length > 0) throw new ConfigError(problems.join('\n'));
    const port = readPort(environment.PORT);
    const listener = await openHttpListener(port);
    const dataDir = openDataDir(environment.DATA_DIR || 'data');
    const running = await startDemo({
      port,
      dataDir,
      listener,
      databaseUrl,
      secretKey: environment.SECRET_KEY || secretKeyOf(dataDir),
      logLevel: environment.LOG_LEVEL || 'info',
      demoData: false,
      configOf: (parts) => stagingConfig(environment, parts),
      say: (what) => console.log(what),
    });
    stopOnSignals(running.stop);
    console.log(`\n${PRODUCT} is at http://localhost:${port}, for this machine alone, with emulated providers.`);
    console.log(`Test cards, the mailbox and the clock are at http://localhost:${port}/_sandbox`);
  } catch (error) {
    console.error(error instanceof ConfigError ? `Cannot start:\n${error.message}` : (error as Error).message);
    process.exit(1);
  }
}

/** The environment, with the emulators' own settings and what follows from where they run. */
function stagingConfig(environment: Environment, parts: ConfigParts): Config {
  const { stripe, google, mail } = parts.sandbox;
  return readConfig({
    ...environment,
    MAIL_FROM: environment.MAIL_FROM || `"${PRODUCT}" <${DEMO_SUPPORT_EMAIL}>`,
    FILES: environment.FILES || `${parts.dataDir}/files`,
    LOG_LEVEL: parts.logLevel,
    DATABASE_URL: parts.databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://localhost:${parts.port}`,
    SECRET_KEY: parts.secretKey,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: stripe.apiBase,
    STRIPE_SCRIPT: stripe.scriptPath,
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    SMTP_URL: mail.smtpUrl,
  });
}

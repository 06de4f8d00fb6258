import type { Config } from '#platform/config';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkFiles } from './files.ts';
import { errorMessage, type Finding, fail } from './finding.ts';
import { checkGoogle } from './google.ts';
import { checkMail } from './mail.ts';
import { checkOrigin } from './origin.ts';
import { checkStandby } from './standby.ts';
import { checkLedger, checkStripe } from './stripe.ts';

const TIMEOUT_MS = 20_000;

const CHECKS: Record<string, (config: Config) => Promise<Finding[]>> = {
  Database: checkDatabase,
  Standby: checkStandby,
  Clock: checkClock,
  Payments: checkStripe,
  Ledger: (config) => checkLedger(config),
  Google: checkGoogle,
  Mail: checkMail,
  Files: checkFiles,
  Address: checkOrigin,
};

export interface AreaReport {
  area: string;
  findings: Finding[];
}

/** Looks at everything that a configuration names, at the services themselves; one that hangs keeps no other waiting. */
export const examine = (config: Config): Promise<AreaReport[]> =>
  Promise.all(
    Object.entries(CHECKS).map(async ([area, look]) => ({
      area,
      findings: await withTimeout(look(config)).catch((error) => [
        fail(errorMessage(error), 'Please look at its settings.'),
      ]),
    })),
  );

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const timedOut = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${TIMEOUT_MS / 1000} seconds`)), TIMEOUT_MS).unref();
  });
  return Promise.race([work, timedOut]);
}

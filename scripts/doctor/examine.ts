import type { Config } from '#platform/config';
import { lookAtClock } from './clock.ts';
import { lookAtDatabase } from './database.ts';
import { lookAtFiles } from './files.ts';
import { type Finding, fail, wordsOf } from './finding.ts';
import { lookAtGoogle } from './google.ts';
import { lookAtMail } from './mail.ts';
import { lookAtOrigin } from './origin.ts';
import { lookAtStripe } from './stripe.ts';

const LONGEST_MS = 20_000;

const LOOKS: Record<string, (config: Config) => Promise<Finding[]>> = {
  Database: lookAtDatabase,
  Clock: lookAtClock,
  Payments: lookAtStripe,
  Google: lookAtGoogle,
  Mail: lookAtMail,
  Files: lookAtFiles,
  Address: lookAtOrigin,
};

export interface Examined {
  area: string;
  findings: Finding[];
}

/** Looks at everything that a configuration names, at the services themselves; one that hangs keeps no other waiting. */
export const examine = (config: Config): Promise<Examined[]> =>
  Promise.all(
    Object.entries(LOOKS).map(async ([area, look]) => ({
      area,
      findings: await inTime(look(config)).catch((error) => [fail(wordsOf(error), 'Please look at its settings.')]),
    })),
  );

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${LONGEST_MS / 1000} seconds`)), LONGEST_MS).unref();
  });
  return Promise.race([work, late]);
}

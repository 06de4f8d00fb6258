import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { COMMON_PASSWORD } from '#contract/common-password';
import { policy } from '#contract/policy';
import { HttpError } from '#platform/errors';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Costs as much to verify against as a stored hash; no known password matches it. */
const DUMMY_HASH = [
  `$argon2id$v=19$m=${OPTIONS.memoryCost},t=${OPTIONS.timeCost},p=${OPTIONS.parallelism}`,
  ...[16, 32].map((bytes) => Buffer.alloc(bytes, 'nobody').toString('base64').replace(/=+$/, '')),
].join('$');

/**
 * Hashing takes a core for a while: few at once, and a queue of limited length, so that a flood does not stop
 * everything else.
 */
const { hashedAtOnce, hashesWaiting } = policy.accounts.passwords;

export interface Passwords {
  /** Throws 400 for a password that is on the list of the most common ones. */
  hash(password: string): Promise<string>;
  /** With no hash to compare with it works as long and says false: an unknown account must not answer sooner. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const limit = pLimit(hashedAtOnce);

  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= hashesWaiting)
      throw new HttpError(503, 'Too many people are signing in. Please try again.', 5);
    return limit(work);
  };

  return {
    async hash(password) {
      if ((await commonPasswords()).has(password.toLowerCase()))
        throw new HttpError(400, 'This password is too common. Please choose another.', undefined, {
          code: COMMON_PASSWORD,
        });
      return queued(() => hash(password.normalize('NFC'), OPTIONS));
    },
    async verify(stored, password) {
      const known = stored ?? DUMMY_HASH;
      const matches = await queued(() => verify(known, password.normalize('NFC')));
      return matches && stored !== null;
    },
  };
}

let common: Promise<Set<string>> | undefined;

/** Unpacked when somebody first chooses a password: a start has no use for tens of thousands of them. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

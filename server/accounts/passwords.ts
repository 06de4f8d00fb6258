import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { policy } from '#contract/policy';
import { badRequest, HttpError } from '#platform/errors';

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing takes a core for a while: few at once, and a queue that ends, so that a flood leaves the rest alive. */
const { hashedAtOnce, hashesWaiting } = policy.accounts.passwords;

export interface Passwords {
  /** Throws 400 for a password that is on the list of the most common ones. */
  hash(password: string): Promise<string>;
  /** With no hash to compare with it works as long and says false: an unknown account must not answer sooner. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const limit = pLimit(hashedAtOnce);
  const common = new Set<string>(dictionary['passwords-common']);
  const nobodys = hash('nobody has this password', OPTIONS);

  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= hashesWaiting)
      throw new HttpError(503, 'Too many people are signing in. Please try again.', 5);
    return limit(work);
  };

  return {
    async hash(password) {
      if (common.has(password.toLowerCase())) throw badRequest('This password is too common. Please choose another.');
      return queued(() => hash(password.normalize('NFC'), OPTIONS));
    },
    async verify(stored, password) {
      const known = stored ?? (await nobodys);
      const matches = await queued(() => verify(known, password.normalize('NFC')));
      return matches && stored !== null;
    },
  };
}

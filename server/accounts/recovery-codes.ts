import { randomInt } from 'node:crypto';
import { hashSecret } from '#platform/secrets';

/** No letter or digit that looks or sounds like another on paper: no 0 and o, no 1, i and l, no u beside v. */
const ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP = 4;

/** A code to be written down and typed in: `k7wd-2mhx-…`, 78 random bits. */
export const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

const plain = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether it has the length of one, which no code of an app has. */
export const isRecoveryCode = (typed: string): boolean => plain(typed).length === GROUPS * GROUP;

/** What is kept of a code, however its groups and letters were typed. */
export const hashRecoveryCode = (typed: string): Buffer => hashSecret(plain(typed));

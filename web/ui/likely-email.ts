import { distance } from 'fastest-levenshtein';

/** Where most people here have their mailbox. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
];
/** Close to one of those, and real: nobody is asked about them. */
const REAL = ['mail.com', 'email.com', 'ymail.com', 'yahoo.ca', 'hotmail.ca', 'outlook.ca'];

/** How many letters may differ: two in the wrong order count as two, and after two a short name is any other one. */
const changesOf = (domain: string): number => (domain === 'aol.com' ? 1 : 2);

/** The email that was likely meant, where what follows the @ looks like a slip of a well-known mailbox; else undefined. */
export function likelyEmail(email: string): string | undefined {
  const [name, typed, ...more] = email.trim().split('@');
  if (!name || !typed || more.length > 0) return undefined;
  const domain = typed.toLowerCase();
  if (COMMON.includes(domain) || REAL.includes(domain)) return undefined;
  const meant = COMMON.find((common) => distance(domain, common) <= changesOf(common));
  return meant && `${name}@${meant}`;
}

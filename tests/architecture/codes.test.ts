import { expect, it } from 'vitest';
import { asSource, occurrences, type SourceFile, sources } from './tree.ts';

/**
 * What the program decides by is a code, a status, a type or an amount, never a sentence: words for people are changed by
 * whoever finds better ones, and somebody may type just these.
 */

const MATCHED = String.raw`message\.(?:includes|startsWith|endsWith|match|search)\(`;
const TESTED = String.raw`\.test\(\s*(?:\w+\.)*message\s*\)`;
const EQUAL = String.raw`\.message\s*[!=]==`;
/** A literal of several words that begins with a capital, or an amount, compared in TypeScript or in SQL. */
const SENTENCE = String.raw`(?:[!=]==|<>|is (?:not )?distinct from|(?:\b(?:and|where|when|or) [\w.]+ =))\s*'[A-Z][a-z]\w* [^'\n]+'|[!=]== '[$]\d`;
const BY_WORDS = new RegExp([MATCHED, TESTED, EQUAL, SENTENCE].join('|'), 'g');

/** Where there is no code to go by, and why. */
const ALLOWED: Record<string, string> = {
  'server/platform/errors.ts': 'pg gives its own errors about connections no code.',
  'web/accounts/sign-up-form.tsx':
    'A refusal names no field, so what is said of the display name is told by its words.',
};

const decidedByWords = (file: SourceFile): string[] => occurrences(file, file.code, BY_WORDS);

// Migrations read what older releases wrote.
const SOURCES = sources(['contract', 'server', 'web', 'demo', 'scripts']).filter(
  ({ path }) => !path.startsWith('server/schema/'),
);

it('nothing is decided by words for people', () => {
  expect(SOURCES.filter(({ path }) => !(path in ALLOWED)).flatMap(decidedByWords)).toEqual([]);
});

it.each(Object.entries(ALLOWED))('%s still has to: %s', (path) => {
  expect(SOURCES.filter((file) => file.path === path).flatMap(decidedByWords)).not.toEqual([]);
});

it.each([
  `if (booking.cancel_reason === 'The time was gone') lost();`,
  "sql`select from mails where last_error <> 'Nothing to say any more.'`",
  "sql`where booked and cancel_reason is distinct from 'The time was gone'`",
  'const isTooMuch = /greater than/.test(error.message);',
  `if (error.message.includes('fully reversed')) stop();`,
  `const keptNothing = data.kept === '$0.00';`,
  'if (error instanceof Error && error.message === INVALID_LINK) stop();',
])('%s is found', (code) => {
  expect(decidedByWords(asSource('server/x.ts', code))).toHaveLength(1);
});

it.each([
  `if (booking.cancel_code === 'slot_lost') lost();`,
  `const city = name === 'Baltimore' ? 1 : 2;`,
  `const label = count === 1 ? 'One job today' : 'Jobs today';`,
])('%s is fine', (code) => {
  expect(decidedByWords(asSource('server/x.ts', code))).toEqual([]);
});

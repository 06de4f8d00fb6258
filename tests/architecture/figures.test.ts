import { expect, it } from 'vitest';
import { asSource, occurrences, type SourceFile, sources } from './tree.ts';

/**
 * A figure that `contract/policy.ts` holds is written in no sentence: the sentence takes it from there
 * (`contract/number-words.ts`), or it would lie once an operator changes it.
 */

const COUNT = String.raw`(?:\d+(?:[.,]\d+)*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|half(?:\s+an?)?)`;
const UNIT = `(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|characters?|miles?|reports?|ratings?|percent)`;
/** "ten minutes", "24 hours", "15%"; of SQL no intervals. */
const COUNTED = String.raw`(?<!interval '|[\w.$-])(?:${COUNT}[\s-]+${UNIT}\b|\d+ ?%(?=[\s.,]+[a-z]))`;
/** "within a day": an article alone is no figure, for a price is by the hour too. */
const WITHIN = String.raw`\b(?:within|until|for|after|up to|keep)\s+an?\s+(?:minute|hour|day|week|month|year)\b(?! is)`;
const FIGURE = new RegExp(`${COUNTED}|${WITHIN}`, 'gi');

/** Figures that policy does not hold, and why; each has to occur. */
const OTHERS: [what: RegExp, why: string][] = [
  [/five to\b|ten days to show it/, 'How long banks take is theirs.'],
  [/seven days|Last 7 days/, 'A week has seven days, and these lists and metrics are by the week.'],
  [/two minutes/, 'How long something usually takes, not a limit.'],
  [/usually within a day/, 'How long the team usually takes, not a limit.'],
  [/within a day are one message/, 'The same words are one message on one date, which is no figure of policy.'],
  [/(minutes|seconds) left\./, 'Moments at which the countdown speaks.'],
  [/to your browser while you pay, for a day/, 'How long a cookie lives, which no operator changes.'],
  [/random characters|at least (16|32) characters/, 'The length of secrets, which no operator may lower.'],
  [/: '(Within a month|1 to 3 months ago|Over 3 months ago)'/, 'How people say when a home was last cleaned.'],
  [/=== 1 \? '1 hour'/, 'One of a number that is counted.'],
];

const isOther = (line: string) => OTHERS.some(([what]) => what.test(line));

const figuresIn = (file: SourceFile): string[] => occurrences(file, file.code, FIGURE);

const SENTENCES = sources(['contract', 'server', 'web']).filter(
  ({ path }) => !/^server\/schema\/|^contract\/number-words\.ts$/.test(path),
);

it('no sentence has a figure of its own', () => {
  expect(SENTENCES.flatMap(figuresIn).filter((line) => !isOther(line))).toEqual([]);
});

it.each(OTHERS)('%s is still said', (what) => {
  expect(SENTENCES.flatMap(figuresIn).some((line) => what.test(line))).toBe(true);
});

it.each([
  `const note = 'It is held for ten minutes.';`,
  `const note = "Free until 24 hours before.";`,
  'const note = `Say it twice: two reports`;',
  'const note = `Kept for one\n  hour.`;',
  '<p>Please tell us within two\n  days.</p>',
  '<p>You keep an hour between jobs.</p>',
  `const fee = 'We keep 15% of it';`,
  `const why = 'Nobody was there half an hour after the start.';`,
])('%s is found', (code) => {
  expect(figuresIn(asSource('web/x.tsx', code))).toHaveLength(1);
});

it.each([
  'const note = inWords(policy.hold.minutes, "minute"); // ten minutes',
  `sql\`created_at > now() - interval '1 hour'\``,
  `<p>from $36 an hour</p>`,
  `import slots from './0002-time-slots.ts';`,
])('%s is fine', (code) => {
  expect(figuresIn(asSource('web/x.tsx', code))).toEqual([]);
});

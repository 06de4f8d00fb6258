import { describe, expect, it } from 'vitest';
import { filesIn, read, sources } from './tree.ts';

/**
 * Names are the words that a search engine would find (CONTRIBUTING.md). These were ours alone, and each has a word that
 * everybody knows in its place; docs/glossary.md has what remains. In a name, `orderRoom` and `room-order` count alike.
 */
const RETIRED: Record<string, string> = {
  room: 'module',
  rooms: 'modules',
  house: 'app',
  floor: 'layer, or baseline',
  wall: 'boundary',
  walls: 'boundaries',
  desk: 'cleaner dashboard',
  office: 'admin',
  chore: 'scheduled task',
  chores: 'scheduled tasks',
  errand: 'outbox entry',
  errands: 'outbox entries',
  letter: 'email content',
  letters: 'email renderers',
  story: 'email data',
  stray: 'unmatched payment',
  strays: 'unmatched payments',
  booker: 'hold owner',
  hub: 'control panel',
  honesty: 'conformance',
  standing: 'status',
  employ: 'register handler',
  lapsed: 'expired',
  asleep: 'hydrating',
  awake: 'hydrated',
  admission: 'access check',
  traveller: 'routing user',
  pane: 'time badge',
  ladder: 'step progress',
  sill: 'divider',
  licence: 'license',
  licences: 'licenses',
  colour: 'color',
  colours: 'colors',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
  recognise: 'identify',
};

/** Where a retired word is stored, sent or drawn: a house in a drawing is a house. */
const ALLOWED: [where: RegExp, words: RegExp][] = [
  [/^web\/drawings\//, /^(house|wall|walls|sill|pane|letter|ladder)$/],
  // A dead letter is the field's word for what a queue gives up.
  [/^server\/platform\/outbox/, /^letters?$/],
  // Migrations that have run.
  [/^server\/schema\/\d/, /./],
  // A kind of item in the team's queue, as it is sent.
  [/^web\/admin\/queue\//, /^stray$/],
];

/** In prose these are words like others. */
const PLAIN_IN_PROSE = new Set(['house', 'wall', 'walls', 'letter', 'letters', 'story', 'standing', 'pane', 'employ']);

const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const isAllowed = (file: string, word: string) =>
  ALLOWED.some(([where, allowed]) => where.test(file) && allowed.test(word));

/** Names of columns, which are stored: the only ones in snake case. */
const isColumn = (name: string) => /^[a-z]+(_[a-z]+)+$/.test(name);

const retiredIn = (file: string, name: string): string[] =>
  wordsIn(name).filter((word) => Object.hasOwn(RETIRED, word) && !isAllowed(file, word));

const say = (file: string, name: string, word: string) => `${file}: ${name} (say ${RETIRED[word]})`;

const GENERATED_OR_ABOUT_THEM = ['docs/licenses.md', 'docs/decisions/0018-names-a-search-engine-would-find.md'];

describe('retired words', () => {
  it('are in no name of a file or folder', () => {
    const found = filesIn('').flatMap((file) => retiredIn(file, file).map((word) => say(file, file, word)));
    expect(found).toEqual([]);
  });

  it('are in no identifier', () => {
    const files = sources(['contract', 'server', 'web', 'sandbox', 'demo', 'demo.ts', 'tests', 'bench', 'scripts'], {
      tests: true,
    }).filter(({ path }) => path !== 'tests/architecture/words.test.ts');
    const found = files.flatMap(({ path, bare }) =>
      [...new Set(bare.match(/(?<![\w.#$-])[a-zA-Z_$][\w$]*/g) ?? [])]
        .filter((name) => !isColumn(name))
        .flatMap((name) => retiredIn(path, name).map((word) => say(path, name, word))),
    );
    expect(found).toEqual([]);
  });

  it('are in no document', () => {
    const documents = filesIn('').filter((file) => /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(file));
    const found = documents
      .filter((file) => !GENERATED_OR_ABOUT_THEM.includes(file))
      .flatMap((file) => {
        // What is stored or sent keeps its name, and stands between backticks.
        const prose = read(file).replaceAll(/```.*?```|`[^`\n]*`/gs, '');
        const found = retiredIn(file, prose).filter((word) => !PLAIN_IN_PROSE.has(word));
        return found.map((word) => say(file, 'its text', word));
      });
    expect(found).toEqual([]);
  });
});

it('a percent sign follows its figure at once; only the words of a consent stay as they were agreed to', () => {
  const found = sources(['contract', 'server', 'web']).flatMap(({ path, code }) =>
    path === 'contract/plan-consent.ts'
      ? []
      : (code.match(/[^\n]*[\d}] %(?! \d|\w)[^\n]*/g) ?? []).map((line) => `${path}: ${line}`),
  );
  // A remainder is no percentage.
  expect(found.filter((line) => !/\d % [(\d]/.test(line))).toEqual([]);
});

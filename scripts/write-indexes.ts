/**
 * Writes docs/coverage.md, docs/defenses.md and docs/faults.md (`npm run indexes`): what is asked for, threatened or
 * broken, from the lists in tests/indexes/, each entry with the tests whose comments name it. A test holds the pages to
 * what this would write.
 */
import { writeFileSync } from 'node:fs';
import { type AnnotatedTest, annotatedTests } from '../tests/indexes/annotated-tests.ts';
import { DEFENSES } from '../tests/indexes/defenses.ts';
import { FAULTS } from '../tests/indexes/faults.ts';
import { PRODUCT } from '../tests/indexes/product.ts';

export interface Index {
  page: string;
  introduction: string;
  sections: Section[];
}

interface Section {
  /** As it stands above the entries: '### Home'. */
  heading?: string | undefined;
  note?: string | undefined;
  entries: { id: string; line: string }[];
}

const COVERAGE: Index = {
  page: 'docs/coverage.md',
  introduction: `# What is asked for, and the tests that show it

Made from \`tests/indexes/product.ts\` and comments in the tests by \`npm run indexes\`. Do not edit it by hand.

Each thing that the product has to do, in a few words, and below it the tests that show it. A title that a template makes
has "…" for what is filled in. What the page does not name is
told in [what the product does](product.md), with every figure.
`,
  sections: PRODUCT.flatMap(({ title, note, sections }) => [
    { heading: `## ${title}`, note, entries: [] },
    ...sections.map((section) => ({
      heading: section.title && `### ${section.title}`,
      entries: section.entries.map(({ id, asked }) => ({ id: `product/${section.id}/${id}`, line: asked })),
    })),
  ]),
};

const DEFENDED: Index = {
  page: 'docs/defenses.md',
  introduction: `# Defenses

Made from \`tests/indexes/defenses.ts\` and comments in the tests by \`npm run indexes\`. Do not edit it by hand.

What may be tried against the product, what is done about it, and the tests that fail without it. A title that a template
makes has "…" for what is filled in.

What is protected, and where that is built, stands in [security](security.md); what may break without anybody's intent in
[faults](faults.md).
`,
  sections: DEFENSES.map(({ title, threats }) => ({
    heading: `## ${title}`,
    entries: threats.map(({ number, against, done }) => ({
      id: `defense ${number}`,
      line: `**${number}. ${against}**: ${done}`,
    })),
  })),
};

const BROKEN: Index = {
  page: 'docs/faults.md',
  introduction: `# Faults

Made from \`tests/indexes/faults.ts\` and comments in the tests by \`npm run indexes\`. Do not edit it by hand.

What may break, what has to hold then, and the tests that show it. A title that a template makes has "…" for what is
filled in. What a run has reached, and what was found on the way, stands in [fault runs](fault-runs.md).

\`npm test\` runs most of them, in a short form; a few have only a long one. \`npm run test:faults\` runs the long form of
the areas that \`scripts/faults.ts\` lists, some 20 minutes on a quiet machine, and prints one table: figure asked, figure
reached. \`npm run test:faults -- --only races\` runs one line of it. \`npm run test:faults -- --only soak\` runs what the
others leave out: half an hour of everything, or \`SOAK_MINUTES\`. Figures of time mean a machine that does nothing else.

They happen in \`tests/faults/multi-process-app.ts\`: server processes of their own on one PostgreSQL, with the emulators
in the test, so that they outlive a kill. \`tests/faults/tcp-proxy.ts\` is a wire to PostgreSQL, the payment provider or
the mail server that can be slow, silent, cut and reset; \`tests/faults/closing-audit.ts\` ends every test about money.
`,
  sections: [
    {
      heading: '## What breaks, and what holds',
      entries: FAULTS.map(({ id, breaks, holds }) => ({ id: `fault ${id}`, line: `**${id}. ${breaks}**: ${holds}` })),
    },
  ],
};

/** The three pages, without their tests. */
export const INDEXES = [COVERAGE, DEFENDED, BROKEN];

/** The whole page. */
export function writeIndex({ introduction, sections }: Index, tests: AnnotatedTest[]): string {
  const shownBy = (id: string) =>
    tests.filter(({ shows }) => shows.includes(id)).map(({ file, title }) => `  - \`${file}\`: ${title}`);
  const blocks = sections.flatMap(({ heading, note, entries }) => [
    heading,
    note,
    entries.flatMap(({ id, line }) => [`- ${line}`, ...shownBy(id)]).join('\n'),
  ]);
  return `${[introduction.trimEnd(), ...blocks.filter(Boolean)].join('\n\n')}\n`;
}

if (import.meta.main) {
  const { tests } = annotatedTests();
  for (const index of INDEXES) {
    writeFileSync(new URL(`../${index.page}`, import.meta.url), writeIndex(index, tests));
    console.log(`wrote ${index.page}`);
  }
}

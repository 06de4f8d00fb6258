import { describe, expect, it } from 'vitest';
import { wrongImports } from './imports.ts';
import { read, sources } from './tree.ts';

/**
 * The layers: what each folder may import, of ours and of npm. Each package is listed with what it is for; a new one is a
 * decision, so it has to be added here before it can be imported.
 */
const LAYERS: Record<string, { folders: string[]; node: boolean; packages: Record<string, string> }> = {
  contract: {
    folders: ['contract'],
    // Runs in browsers too.
    node: false,
    packages: { zod: 'schemas' },
  },
  server: {
    folders: ['contract', 'server'],
    node: true,
    packages: {
      '@aws-sdk/client-s3': 'stored files in a bucket',
      '@node-rs/argon2': 'password hashes',
      '@zxcvbn-ts/language-common': 'the list of common passwords',
      cookie: 'reading and writing cookies',
      'csv-stringify': 'exports',
      fastify: 'http',
      flydrive: 'stored files',
      'ical-generator': 'calendar files',
      kysely: 'SQL and migrations',
      nodemailer: 'email',
      'openid-client': 'sign-in with Google',
      otpauth: 'one-time codes',
      'p-limit': 'how many hashes, and uploads, at once',
      pg: 'PostgreSQL',
      'pg-boss': 'the outbox',
      pino: 'logs',
      'prom-client': 'metrics',
      'rate-limiter-flexible': 'limits',
      sharp: 'photos',
      stripe: 'payments',
      zod: 'schemas: the environment, the OpenAPI document',
    },
  },
  web: {
    folders: ['contract', 'web'],
    // Runs in browsers; what renders pages on the server needs nothing of Node either.
    node: false,
    packages: {
      '@fontsource-variable/besley': 'font',
      '@fontsource-variable/public-sans': 'font',
      'idb-keyval': 'what is typed and not saved yet',
      'react-dropzone': 'files that are dropped',
      'react-easy-crop': 'cutting photos',
      '@hookform/resolvers': 'forms checked by the contract',
      '@react-router/dev': 'the table of routes, read by the build alone',
      '@stripe/react-stripe-js': 'the card form',
      '@stripe/stripe-js': 'the card form',
      '@tanstack/react-query': 'answers kept between pages',
      'fastest-levenshtein': 'emails that look mistyped',
      'lucide-react': 'icons',
      react: 'pages',
      'react-dom': 'pages',
      'react-hook-form': 'forms',
      'react-router': 'pages and moves between them',
      sonner: 'toasts',
      uqr: 'QR codes',
      'virtual:react-router': 'the build itself, no package',
    },
  },
  sandbox: {
    folders: ['sandbox'],
    node: true,
    packages: {
      'oidc-provider': 'the Google emulator',
      pg: 'PostgreSQL',
      'postal-mime': 'parsing emails',
      'smtp-server': 'receiving emails',
      stripe: "the provider's own types",
    },
  },
};

/** The web build is loaded by its address on disk: no import that could be followed, and the only one. */
const LOADS_THE_BUILD = 'server/load-web.ts';

describe.each(Object.entries(LAYERS))('%s', (layer, { folders, node, packages }) => {
  const files = sources([layer]);

  it(`imports of ours only ${folders.join(' and ')}`, () => {
    const isAllowed = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`));
    expect(wrongImports(files, ({ kind, target }) => kind === 'file' && !isAllowed(target))).toEqual([]);
  });

  it('imports only the packages named for it', () => {
    expect(wrongImports(files, ({ kind, target }) => kind === 'package' && !(target in packages))).toEqual([]);
  });

  it(node ? "may use Node's own modules" : "uses none of Node's own modules", () => {
    expect(wrongImports(files, ({ kind }) => kind === 'built in' && !node)).toEqual([]);
  });

  it('imports nothing whose address is computed at run time', () => {
    expect(wrongImports(files, ({ kind }, { path }) => kind === 'unknown' && path !== LOADS_THE_BUILD)).toEqual([]);
  });
});

it('zod is set up in one place: the rest of contract imports it from there', () => {
  const others = sources(['contract']).filter(({ path }) => path !== 'contract/zod.ts');
  expect(wrongImports(others, ({ kind }) => kind === 'package')).toEqual([]);
});

it('production code imports no package that a production install leaves out', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const atBuild = ['@react-router/dev', 'virtual:react-router'];
  const files = sources(['contract', 'server', 'web']);
  const isLeftOut = (name: string) => !(name in dependencies) && !atBuild.includes(name);
  expect(wrongImports(files, ({ kind, target }) => kind === 'package' && isLeftOut(target))).toEqual([]);
});

it('nothing outside web/ imports it or its libraries', () => {
  const files = sources(['contract', 'server', 'sandbox', 'demo', 'demo.ts', 'scripts']);
  expect(
    wrongImports(files, ({ target }) => /^(react|react-dom|react-router|@react-router\/.*)$/.test(target)),
  ).toEqual([]);
  expect(wrongImports(files, ({ kind, target }) => kind === 'file' && target.startsWith('web/'))).toEqual([]);
});

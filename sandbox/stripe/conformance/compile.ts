import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Recorded } from './recording.ts';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);

// The SDK has no one type for a refusal's body: this is Stripe's description of it, with the SDK's own parts. Its list of
// codes is that of payments, open at its end: a transfer's own is not in it.
const head = `import type { Stripe } from './stripe/stripe.esm.node.js';
interface Failure {
  type: Stripe.RawErrorType;
  message: string;
  code?: Stripe.PaymentIntent.LastPaymentError['code'] | 'insufficient_capabilities_for_transfer';
  param?: string;
  decline_code?: string;
  advice_code?: string;
  doc_url?: string;
  charge?: string;
  payment_method?: Stripe.PaymentMethod;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  request_log_url?: string;
}
// A form has texts alone.
type FormOf<T> = T extends number
  ? \`\${number}\`
  : T extends boolean
    ? \`\${T}\`
    : T extends string
      ? T
      : T extends readonly (infer Item)[]
        ? FormOf<Item>[]
        : T extends object
          ? { [Name in keyof T]: FormOf<T[Name]> }
          : T;
`;

/**
 * Compiles each value as a literal of its type, in a copy of the SDK's types whose open enums are closed: there, a
 * field that does not exist, one that is missing and a mistyped status are errors. Gives the compiler's errors about
 * each value, in the order of the values.
 */
export async function compileAsLiterals(items: Recorded[]): Promise<string[][]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'conformance-'));
  try {
    await copyClosed(path.join(path.dirname(resolve('stripe')), '../esm'), path.join(folder, 'stripe'));
    const write = (name: string, text: string) => fs.writeFile(path.join(folder, name), text);
    await Promise.all(items.map((item, index) => write(`literal-${index}.ts`, literalOf(item))));
    await write('tsconfig.json', JSON.stringify(settings));
    const lines = await compileErrors(folder);
    return items.map((_, index) => lines.filter((line) => line.startsWith(`literal-${index}.ts`)));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

const literalOf = ({ type, value }: Recorded): string =>
  `${head}export const literal: ${type} = ${JSON.stringify(value, null, 2)};\n`;

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'ES2024',
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
  },
  include: ['literal-*.ts'],
};

/** Copies the type declarations, without the `| OtherString` that keeps their enums open. */
async function copyClosed(source: string, target: string): Promise<void> {
  const names = await fs.readdir(source, { recursive: true });
  const declarations = names.filter((name) => name.endsWith('.d.ts'));
  await Promise.all([...new Set(declarations.map(path.dirname))].map((name) => makeFolder(path.join(target, name))));
  await Promise.all(
    declarations.map(async (name) => {
      const text = await fs.readFile(path.join(source, name), 'utf8');
      await fs.writeFile(path.join(target, name), text.replaceAll(' | OtherString', ''));
    }),
  );
}

const makeFolder = (name: string) => fs.mkdir(name, { recursive: true });

async function compileErrors(folder: string): Promise<string[]> {
  const compiler = path.join(path.dirname(resolve('typescript/package.json')), 'bin/tsc');
  try {
    await run(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], { cwd: folder, maxBuffer: 50_000_000 });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    const lines = stdout.split('\n').filter((line) => line.startsWith('literal-'));
    if (lines.length === 0) throw error; // the compiler itself failed
    return lines;
  }
}

import { expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { sources } from './tree.ts';

/** No file leads back to itself by its imports, those of types included: it could not be read, or moved, alone. */

const FOLDERS = ['contract', 'server', 'web', 'sandbox', 'demo', 'demo.ts', 'dev.ts', 'scripts', 'tests', 'bench'];
const files = sources(FOLDERS, { tests: true });
const graph = new Map(
  files.map((file) => [
    file.path,
    importsOf(file)
      .filter(({ kind }) => kind === 'file')
      .map(({ target }) => target),
  ]),
);

/** Groups of files that all lead to each other (Tarjan's strongly connected components). */
function cyclesIn(edges: ReadonlyMap<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || edges.get(file)?.includes(file)) cycles.push(group.sort());
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

it('imports form no cycle', () => {
  expect(graph.size).toBeGreaterThan(1000);
  expect(cyclesIn(graph)).toEqual([]);
});

it('a cycle is found, whichever way it is long', () => {
  const edges = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['e'], f: ['a', 'g'], g: ['h'], h: ['f'] };
  expect(cyclesIn(new Map(Object.entries(edges)))).toEqual([['b', 'c'], ['e'], ['f', 'g', 'h']]);
});

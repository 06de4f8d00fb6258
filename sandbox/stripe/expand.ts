import { withStatus } from './balance.ts';
import type { World } from './emulator.ts';
import type { FormValue } from './form-encoding.ts';
import { invalidRequest } from './problem.ts';

type Plain = Record<string, unknown>;

/** Stripe's `expand`: puts the objects in place of the ids at these paths, such as `data.latest_charge`. */
export function expand(world: World, value: unknown, paths: FormValue | undefined): unknown {
  if (paths === undefined) return value;
  const list = Array.isArray(paths) ? paths : [paths];
  return list.reduce<unknown>(
    (current, path) => expandPath(world, current, String(path).split('.'), String(path)),
    value,
  );
}

function expandPath(world: World, value: unknown, path: string[], whole: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(world, item, path, whole));
  if (typeof value !== 'object' || !Object.hasOwn(value, name)) throw notExpandable(whole);
  const object = value as Plain;
  const child = object[name];
  const found = typeof child === 'string' ? lookUp(world, child) : child;
  if (found === undefined || (typeof found !== 'object' && rest.length === 0)) throw notExpandable(whole);
  return { ...object, [name]: expandPath(world, found, rest, whole) };
}

function lookUp(world: World, id: string): unknown {
  const { objects } = world;
  const kinds: Record<string, (id: string) => unknown> = {
    acct: (key) => objects.accounts.get(key),
    ch: (key) => objects.charges.get(key),
    du: (key) => objects.disputes.get(key),
    pi: (key) => objects.paymentIntents.get(key),
    pm: (key) => objects.paymentMethods.get(key),
    po: (key) => objects.payouts.get(key)?.object,
    re: (key) => objects.refunds.get(key),
    tr: (key) => objects.transfers.get(key),
    txn: (key) => {
      const entry = objects.balanceTransactions.get(key);
      return entry && withStatus(world, entry.object);
    },
  };
  return kinds[id.split('_')[0] ?? '']?.(id);
}

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

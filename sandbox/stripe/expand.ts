import { withStatus } from './balance.ts';
import type { StripeEmulator } from './emulator.ts';
import type { FormValue } from './form-encoding.ts';
import { invalidRequest } from './problem.ts';

type Plain = Record<string, unknown>;

/** Stripe's `expand`: puts the objects in place of the ids at these paths, such as `data.latest_charge`. */
export function expand(emulator: StripeEmulator, value: unknown, paths: FormValue | undefined): unknown {
  if (paths === undefined) return value;
  const list = Array.isArray(paths) ? paths : [paths];
  return list.reduce<unknown>(
    (current, path) => expandPath(emulator, current, String(path).split('.'), String(path)),
    value,
  );
}

function expandPath(emulator: StripeEmulator, value: unknown, path: string[], whole: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(emulator, item, path, whole));
  if (typeof value !== 'object' || !Object.hasOwn(value, name)) throw notExpandable(whole);
  const object = value as Plain;
  const child = object[name];
  // Of some sources of a movement, such as a top-up, the emulator keeps nothing.
  if (name === 'source' && (child === null || !lookUp(emulator, String(child)))) return value;
  const found = typeof child === 'string' ? lookUp(emulator, child) : child;
  if (found === undefined || (typeof found !== 'object' && rest.length === 0)) throw notExpandable(whole);
  return { ...object, [name]: expandPath(emulator, found, rest, whole) };
}

function lookUp(emulator: StripeEmulator, id: string): unknown {
  const { objects } = emulator;
  const kinds: Record<string, (id: string) => unknown> = {
    acct: (key) => objects.accounts.get(key),
    ch: (key) => objects.charges.get(key),
    cus: (key) => objects.customers.get(key),
    du: (key) => objects.disputes.get(key),
    pi: (key) => objects.paymentIntents.get(key),
    pm: (key) => objects.paymentMethods.get(key),
    po: (key) => objects.payouts.get(key)?.object,
    seti: (key) => objects.setupIntents.get(key),
    re: (key) => objects.refunds.get(key),
    tr: (key) => objects.transfers.get(key),
    trr: (key) =>
      objects.transfers
        .all()
        .flatMap(({ reversals }) => reversals.data)
        .find(({ id }) => id === key),
    txn: (key) => {
      const entry = objects.balanceTransactions.get(key);
      return entry && withStatus(emulator, entry.object);
    },
  };
  return kinds[id.split('_')[0] ?? '']?.(id);
}

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });

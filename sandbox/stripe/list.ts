import type Stripe from 'stripe';
import type { Form } from './form-encoding.ts';
import { integer, type Read, read, text, timeRange } from './parameters.ts';
import { invalidRequest, noSuch } from './problem.ts';

const paging = { created: timeRange, ending_before: text, limit: integer, starting_after: text };

interface Listed {
  id: string;
  created: number;
}

/** Filters of one kind of list: the parameter's name, and what it compares with. */
type Filters<T> = Record<string, (item: T) => string | null | undefined>;

/** A page of `items` (oldest first, as stored), newest first as Stripe lists; `filters` are further parameters. */
export function listPage<T extends Listed>(
  items: T[],
  form: Form,
  url: string,
  filters: Filters<T> = {},
): Stripe.ApiList<T> {
  const names = Object.keys(filters);
  const given = read(form, { ...paging, ...Object.fromEntries(names.map((name) => [name, text])) });
  const limit = pageSize(given.limit);
  const matching = items
    .filter((item) => given.created(item.created))
    .filter((item) => names.every((name) => matches(filters, name, item, given)))
    .reverse();
  const { rest, backwards } = fromCursor(items, matching, given);
  const data = backwards ? rest.slice(-limit) : rest.slice(0, limit);
  return { object: 'list', data, has_more: rest.length > limit, url };
}

function matches<T>(filters: Filters<T>, name: string, item: T, given: Record<string, unknown>): boolean {
  return given[name] === undefined || filters[name]?.(item) === given[name];
}

function fromCursor<T extends Listed>(
  items: T[],
  matching: T[],
  { starting_after, ending_before }: Read<typeof paging>,
): { rest: T[]; backwards: boolean } {
  const cursor = starting_after ?? ending_before;
  if (cursor === undefined) return { rest: matching, backwards: false };
  const position = items.findIndex((item) => item.id === cursor);
  if (position < 0) throw noSuch('object', cursor, starting_after ? 'starting_after' : 'ending_before');
  const older = new Set(items.slice(0, position));
  const newer = new Set(items.slice(position + 1));
  const wanted = starting_after ? older : newer;
  return { rest: matching.filter((item) => wanted.has(item)), backwards: starting_after === undefined };
}

function pageSize(limit = 10): number {
  if (limit >= 1 && limit <= 100) return limit;
  throw invalidRequest(
    limit < 1 ? 'This value must be greater than or equal to 1.' : 'Invalid limit: must be no more than 100.',
    { code: 'parameter_invalid_integer', param: 'limit' },
  );
}

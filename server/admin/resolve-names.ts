import type { Db } from '../schema/tables.ts';

type SelectNames = (db: Db, ids: number[]) => Promise<{ id: number; display_name: string }[]>;

/** 'admin:3' → 'Carla Novak', for all of these that are there and begin with `kind`. */
export async function resolveNames(
  db: Db,
  kind: 'admin' | 'cleaner' | 'user' | 'booking',
  select: SelectNames,
  actors: string[],
): Promise<Map<string, string>> {
  const ofKind = actors.filter((actor) => actor.startsWith(`${kind}:`));
  const byId = new Map(ofKind.map((actor) => [Number(actor.split(':')[1]), actor]));
  if (byId.size === 0) return new Map();
  const found = await select(db, [...byId.keys()]);
  return new Map(found.map(({ id, display_name }) => [byId.get(id)!, display_name]));
}

import type { Db } from '../schema/tables.ts';

/** What a plan's customer reads besides its own row. */

export async function selectServiceName(db: Db, id: number): Promise<string> {
  const { name } = await db.selectFrom('services').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  return name;
}

/** What was agreed to, word for word. */
export async function findConsentWords(db: Db, id: number): Promise<string> {
  const { words } = await db.selectFrom('card_consents').select('words').where('id', '=', id).executeTakeFirstOrThrow();
  return words;
}

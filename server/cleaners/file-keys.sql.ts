import type { Db, Trx } from '../schema/tables.ts';
import { keysOf } from './photos.ts';

/** The keys of all files that rows point at: photos in both sizes, and documents. */
export async function selectFileKeys(source: Db | Trx): Promise<string[]> {
  const photos = await source.selectFrom('photos').select('id').execute();
  const documents = await source.selectFrom('documents').select('file_key').execute();
  return [...photos.flatMap(({ id }) => keysOf(id)), ...documents.map(({ file_key }) => file_key)];
}

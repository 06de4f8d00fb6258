import type { Db, Tables, Trx } from '../schema/tables.ts';

export async function insertPhoto(trx: Db | Trx, photo: Tables['photos']): Promise<void> {
  await trx.insertInto('photos').values(photo).execute();
}

import type { DocumentKind } from '#contract/admin';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** What rows say of files: everybody's photos, and cleaners' documents. */

export async function insertPhoto(trx: Db | Trx, photo: Tables['photos']): Promise<void> {
  await trx.insertInto('photos').values(photo).execute();
}

export const selectPhotoIds = async (source: Db | Trx) =>
  (await source.selectFrom('photos').select('id').execute()).map(({ id }) => id);

export const selectDocumentKeys = async (source: Db | Trx) =>
  (await source.selectFrom('documents').select('file_key').execute()).map(({ file_key }) => file_key);

export const selectDocuments = (db: Db | Trx, cleanerId: number) =>
  db.selectFrom('documents').selectAll().where('cleaner_id', '=', cleanerId).orderBy('kind').execute();

export const selectDocument = (db: Db | Trx, cleanerId: number, kind: DocumentKind) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('cleaner_id', '=', cleanerId)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** One current file a kind: the one before is replaced. */
export async function replaceDocument(trx: Trx, document: Tables['documents']): Promise<void> {
  await trx
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) =>
      conflict.columns(['cleaner_id', 'kind']).doUpdateSet({
        file_key: document.file_key,
        type: document.type,
        uploaded_at: document.uploaded_at,
      }),
    )
    .execute();
}

export async function deleteDocument(trx: Trx, cleanerId: number, kind: DocumentKind): Promise<void> {
  await trx.deleteFrom('documents').where('cleaner_id', '=', cleanerId).where('kind', '=', kind).execute();
}

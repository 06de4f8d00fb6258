import type { Trx } from '../schema/tables.ts';
import type { CleanerDeps } from './deps.ts';
import { deleteFavoritesFor } from './favorites.sql.ts';
import { deleteDocument, selectDocuments } from './files.sql.ts';
import { lockOwn, updateCleaner } from './own-cleaner.sql.ts';
import { deletePhoto } from './photos.ts';
import { deleteReplies } from './reviews.sql.ts';

/**
 * Removes a deleted person's data from their profile, which no list shows any more, and their documents and photo
 * with it. Gives the cleaner's id, or null where there was none.
 */
export async function anonymizeCleaner(deps: CleanerDeps, trx: Trx, userId: number): Promise<number | null> {
  const cleaner = await lockOwn(trx, userId);
  if (!cleaner) return null;
  await deleteFavoritesFor(trx, cleaner.id);
  await deleteReplies(trx, cleaner.id);
  const documents = await selectDocuments(trx, cleaner.id);
  for (const { kind } of documents) await deleteDocument(trx, cleaner.id, kind);
  await deps.files.scheduleDeletion(
    trx,
    documents.map(({ file_key }) => file_key),
  );
  if (cleaner.photo_id !== null) await deletePhoto(deps.files, trx, cleaner.photo_id);
  await updateCleaner(trx, cleaner.id, {
    status: 'suspended',
    slug: null,
    bio: '',
    photo_id: null,
    specialties: [],
    certifications: null,
    fun_fact: null,
    status_reason: null,
    previous_platforms: null,
    updated_at: deps.clock.now(),
  });
  return cleaner.id;
}

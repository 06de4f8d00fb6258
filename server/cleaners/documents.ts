import { randomBytes } from 'node:crypto';
import type { DocumentKind } from '#contract/admin';
import { DOCUMENT, PROVIDED } from '#contract/uploads';
import { badRequest } from '#platform/errors';
import type { FileStore } from '#platform/file-store.sql';
import { readUpload, reencodeImage, type UploadedFile } from '#platform/uploaded-file';
import type { Db, Trx } from '../schema/tables.ts';
import type { CleanerDeps } from './deps.ts';
import { deleteDocument, replaceDocument, selectDocument } from './files.sql.ts';

/** A document whose bytes are stored, or that the stored one stays, or that there is to be none. */
export type NewDocument = { kind: DocumentKind; file: 'unchanged' | 'none' | { key: string; type: string } };

const QUALITY = 90;

/** Stores what was sent, before any row is locked. Throws 400 in the dropzone's words, 503, 507. */
export async function storeDocument(
  { files }: Pick<CleanerDeps, 'files'>,
  kind: DocumentKind,
  sent: string | undefined,
): Promise<NewDocument> {
  if (sent === undefined) return { kind, file: 'none' };
  if (sent === PROVIDED) return { kind, file: 'unchanged' };
  const upload = await readUpload(sent, DOCUMENT);
  const key = newKey();
  await files.put(key, await stripMetadata(upload));
  return { kind, file: { key, type: upload.type } };
}

/** Images lose their metadata; a PDF stays as it was signed, and is only ever shown in a sandbox. */
async function stripMetadata(upload: UploadedFile): Promise<Buffer> {
  if (upload.type === 'application/pdf') return upload.bytes;
  const isPng = upload.type === 'image/png';
  return reencodeImage(upload, DOCUMENT, isPng ? { format: 'png' } : { format: 'jpeg', quality: QUALITY });
}

/** For the demo data: the picture of an ID document, a JPEG image, and its row at once. */
export async function addIdDocument(
  trx: Trx,
  files: Pick<CleanerDeps['files'], 'put'>,
  { cleanerId, image, at }: { cleanerId: number; image: Buffer; at: Date },
): Promise<void> {
  const key = newKey();
  await files.put(key, image);
  await replaceDocument(trx, { cleaner_id: cleanerId, kind: 'id', file_key: key, type: 'image/jpeg', uploaded_at: at });
}

const newKey = () => `documents/${randomBytes(16).toString('base64url')}`;

/** Replaces the document's row; the file before is deleted only now. Throws 400 when there is none to keep. */
export async function attachDocument(
  { files, clock }: Pick<CleanerDeps, 'files' | 'clock'>,
  trx: Trx,
  cleanerId: number,
  { kind, file }: NewDocument,
): Promise<void> {
  const before = await selectDocument(trx, cleanerId, kind);
  if (file === 'unchanged') {
    if (!before) throw badRequest(kind === 'id' ? 'ID document is required.' : 'Invalid file');
    return;
  }
  if (file === 'none') await deleteDocument(trx, cleanerId, kind);
  else {
    const { key, type } = file;
    await replaceDocument(trx, {
      cleaner_id: cleanerId,
      kind,
      file_key: key,
      type,
      uploaded_at: clock.now(),
    });
    await files.claim(trx, [key]);
  }
  if (before) await files.scheduleDeletion(trx, [before.file_key]);
}

/** A document's bytes, for who may see them. Null when there is none. */
export async function readDocument(
  { db, files }: { db: Db; files: FileStore },
  cleanerId: number,
  kind: DocumentKind,
): Promise<{ type: string; bytes: Buffer } | null> {
  const row = await selectDocument(db, cleanerId, kind);
  const bytes = row && (await files.get(row.file_key));
  return bytes ? { type: row.type, bytes } : null;
}

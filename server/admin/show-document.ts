import type { Parsed } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { FileAnswer } from '#platform/http/routes';
import type { AdminDeps } from './deps.ts';

type Call = 'GET /_api/admin/cleaner-document';

const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * A document for an admin's eyes, written down before it is shown (docs/product.md#photos-and-documents). Throws 404.
 */
export const showDocument =
  ({ db, clock, cleaners }: AdminDeps) =>
  async ({ cleanerId, kind }: Parsed<Call>, { userId }: SignedInCaller): Promise<FileAnswer> => {
    const document = await cleaners.readDocument(cleanerId, kind);
    if (!document) throw notFound();
    await audit(db, {
      at: clock.now(),
      actor: `admin:${userId}`,
      action: 'document.viewed',
      subject: `cleaner:${cleanerId}`,
      detail: { kind },
    });
    return {
      type: document.type,
      body: document.bytes,
      headers: {
        'content-disposition': `attachment; filename="${kind}-${cleanerId}.${ENDINGS[document.type]}"`,
        // It may hold scripts: nothing in it runs, frames or loads anything.
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      },
    };
  };

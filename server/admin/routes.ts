import type { adminCalls } from '#contract/admin';
import type { Routes } from '#platform/http/routes';
import type { AdminDeps } from './index.ts';
import { listCleaners } from './list-cleaners.ts';
import { showCleaner } from './show-cleaner.ts';
import { showDocument } from './show-document.ts';

export const adminRoutes = (deps: AdminDeps): Routes<keyof typeof adminCalls> => ({
  'GET /_api/admin/cleaners': listCleaners(deps),
  'GET /_api/admin/cleaner-detail': showCleaner(deps),
  'GET /_api/admin/cleaner-document': showDocument(deps),
  'POST /_api/admin/cleaner-status': deps.cleaners.changeStatus,
});

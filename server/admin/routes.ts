import type { accountingCalls } from '#contract/accounting';
import type { adminCalls } from '#contract/admin';
import type { adminJobCalls } from '#contract/admin-jobs';
import type { adminListCalls } from '#contract/admin-lists';
import type { Routes } from '#platform/http/routes';
import { exportAccounting, showAccounting } from './accounting.ts';
import { addNote } from './add-note.ts';
import { decideJob } from './decide-job.ts';
import type { AdminDeps } from './deps.ts';
import { exportList } from './export-list.ts';
import { listCleaners } from './list-cleaners.ts';
import { listJobs } from './list-jobs.ts';
import { listUsers } from './list-users.ts';
import { retryItem } from './retry-queue-item.ts';
import { showAudit } from './show-audit.ts';
import { showCleaner } from './show-cleaner.ts';
import { showDocument } from './show-document.ts';
import { showJob } from './show-job.ts';
import { showMetrics } from './show-metrics.ts';
import { showQueue } from './show-queue.ts';
import { showWeeks } from './show-weeks.ts';

export type AdminCalls =
  | keyof typeof accountingCalls
  | keyof typeof adminCalls
  | keyof typeof adminListCalls | keyof typeof adminJobCalls;

export const adminRoutes = (deps: AdminDeps): Routes<AdminCalls> => ({
  'GET /_api/admin/cleaners': listCleaners(deps),
  'GET /_api/admin/cleaner-detail': showCleaner(deps),
  'GET /_api/admin/cleaner-document': showDocument(deps),
  'POST /_api/admin/cleaner-status': deps.cleaners.changeStatus,
  'POST /_api/admin/note': addNote(deps),
  'GET /_api/admin/metrics': showMetrics(deps),
  'GET /_api/admin/weeks': showWeeks(deps),
  'GET /_api/admin/users': listUsers(deps),
  'GET /_api/admin/jobs': listJobs(deps),
  'GET /_api/admin/export': exportList(deps),
  'GET /_api/admin/audit': showAudit(deps),
  'GET /_api/admin/job': showJob(deps),
  'POST /_api/admin/job-action': decideJob(deps),
  'GET /_api/admin/accounting': showAccounting(deps),
  'GET /_api/admin/accounting-export': exportAccounting(deps),
  'GET /_api/admin/queue': showQueue(deps),
  'POST /_api/admin/queue/retry': retryItem(deps),
});

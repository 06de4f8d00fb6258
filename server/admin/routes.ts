import type { accountingCalls } from '#contract/accounting';
import type { adminCalls } from '#contract/admin';
import type { adminAuditCalls } from '#contract/admin-audit';
import type { adminCustomerCalls } from '#contract/admin-customers';
import type { adminEmailCalls } from '#contract/admin-emails';
import type { adminJobCalls } from '#contract/admin-jobs';
import type { adminListCalls } from '#contract/admin-lists';
import type { adminPlanCalls } from '#contract/admin-plans';
import type { reviewCalls } from '#contract/reviews';
import type { Routes } from '#platform/http/routes';
import { exportAccounting, showAccounting } from './accounting.ts';
import { addNote } from './add-note.ts';
import { changeCustomerStatus } from './change-customer-status.ts';
import { correctJobContact, decideJob, decideReview } from './decide-job.ts';
import { decidePlan } from './decide-plan.ts';
import { decideShare, waiveDebt } from './decide-share.ts';
import type { AdminDeps } from './deps.ts';
import { listEmails, sendEmailAgain, showEmail } from './emails.ts';
import { exportList } from './export-list.ts';
import { listCleaners } from './list-cleaners.ts';
import { listGuests } from './list-guests.ts';
import { listJobs } from './list-jobs.ts';
import { listPlans, showPlanFigures } from './list-plans.ts';
import { listUsers } from './list-users.ts';
import { releaseCharging } from './release-charging.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { retryItem } from './retry-queue-item.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { exportAudit, showAudit } from './show-audit.ts';
import { showCleaner } from './show-cleaner.ts';
import { showCustomer } from './show-customer.ts';
import { showDocument } from './show-document.ts';
import { showJob } from './show-job.ts';
import { showLengths } from './show-lengths.ts';
import { showMetrics } from './show-metrics.ts';
import { showQueue } from './show-queue.ts';
import { showWeeks } from './show-weeks.ts';
import { releaseItem, takeItem } from './take-queue-item.ts';

export type AdminCalls =
  | keyof typeof accountingCalls
  | keyof typeof adminCalls
  | keyof typeof adminListCalls
  | keyof typeof adminAuditCalls
  | keyof typeof adminJobCalls
  | keyof typeof adminCustomerCalls
  | keyof typeof adminEmailCalls
  | keyof typeof adminPlanCalls
  | Extract<keyof typeof reviewCalls, 'POST /_api/admin/review'>;

export const adminRoutes = (deps: AdminDeps): Routes<AdminCalls> => ({
  'GET /_api/admin/cleaners': listCleaners(deps),
  'GET /_api/admin/cleaner-detail': showCleaner(deps),
  'GET /_api/admin/cleaner-document': showDocument(deps),
  'POST /_api/admin/cleaner-status': deps.cleaners.changeStatus,
  'POST /_api/admin/note': addNote(deps),
  'GET /_api/admin/metrics': showMetrics(deps),
  'GET /_api/admin/weeks': showWeeks(deps),
  'GET /_api/admin/lengths': showLengths(deps),
  'GET /_api/admin/unserved-wishes': deps.waitlist.unservedWishes,
  'GET /_api/admin/users': listUsers(deps),
  'POST /_api/admin/remove-second-factor': removeSecondFactor(deps),
  'POST /_api/admin/send-password-link': sendPasswordLink(deps),
  'GET /_api/admin/guests': listGuests(deps),
  'GET /_api/admin/jobs': listJobs(deps),
  'GET /_api/admin/export': exportList(deps),
  'GET /_api/admin/audit': showAudit(deps),
  'GET /_api/admin/audit-export': exportAudit(deps),
  'GET /_api/admin/job': showJob(deps),
  'POST /_api/admin/job-action': decideJob(deps),
  'GET /_api/admin/accounting': showAccounting(deps),
  'GET /_api/admin/accounting-export': exportAccounting(deps),
  'POST /_api/admin/review': decideReview(deps),
  'POST /_api/admin/share': decideShare(deps),
  'POST /_api/admin/waive-debt': waiveDebt(deps),
  'GET /_api/admin/customer': showCustomer(deps),
  'POST /_api/admin/customer-status': changeCustomerStatus(deps),
  'POST /_api/admin/job-contact': correctJobContact(deps),
  'GET /_api/admin/emails': listEmails(deps),
  'GET /_api/admin/email': showEmail(deps),
  'POST /_api/admin/email-again': sendEmailAgain(deps),
  'GET /_api/admin/plans': listPlans(deps),
  'GET /_api/admin/plan-figures': showPlanFigures(deps),
  'POST /_api/admin/plan-action': decidePlan(deps),
  'POST /_api/admin/release-charging': releaseCharging(deps),
  'GET /_api/admin/queue': showQueue(deps),
  'POST /_api/admin/queue/take': takeItem(deps),
  'POST /_api/admin/queue/release': releaseItem(deps),
  'POST /_api/admin/queue/retry': retryItem(deps),
});

import type { AdminCustomer } from '#contract/admin-customers';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { refundReasonLabel } from '#server/payments';
import { auditedWhy } from './audited-why.ts';
import { selectDecisionsOn, selectLatestPhone, selectRefundsOf } from './customers.sql.ts';
import type { AdminDeps } from './deps.ts';
import { findCustomer } from './find-customer.ts';
import { type JobRequest, selectJobs } from './jobs.sql.ts';
import { toJobRows } from './list-jobs.ts';
import { toAdminPlan } from './list-plans.ts';
import { subjectOfBooking, subjectOfGuest, subjectOfUser } from './note-subjects.ts';
import { selectPlans } from './plans.sql.ts';
import { resolveNames } from './resolve-names.ts';
import { selectTeamNotes } from './team-notes.sql.ts';
import { selectNames } from './users.sql.ts';

type Call = 'GET /_api/admin/customer';

/** A customer with bookings, refunds, notes, and whether they are banned (docs/product.md#customers). Throws 404. */
export const showCustomer =
  ({ db, clock, accounts }: Pick<AdminDeps, 'db' | 'clock' | 'accounts'>) =>
  async (which: Parsed<Call>): Promise<Reply<Call>> => {
    const { account, guest } = await findCustomer(db, which);
    const email = account?.email ?? guest?.email ?? '';
    const customer: NonNullable<JobRequest['customer']> = account
      ? { userId: account.id, provenEmail: account.email_verified_at ? account.email : null }
      : { userId: null, provenEmail: email };
    const jobs = await selectJobs(db, { customer, sort: 'when', limit: policy.list.adminRows });
    const bookingIds = jobs.map(({ id }) => id);
    const about = [...(account ? [subjectOfUser(account.id)] : []), subjectOfGuest(email)];
    const ofAccount = account && { customerUserId: account.id, now: clock.now(), limit: policy.list.adminRows };
    const [refunds, notes, ban, plans] = await Promise.all([
      bookingIds.length === 0 ? [] : selectRefundsOf(db, bookingIds),
      selectTeamNotes(db, [...about, ...bookingIds.map(subjectOfBooking)]),
      accounts.findBan(db, email),
      ofAccount ? selectPlans(db, ofAccount) : [],
    ]);
    const decisions = await selectDecisionsOn(db, [
      ...(account ? [subjectOfUser(account.id)] : []),
      ...bookingIds.map(subjectOfBooking),
      ...plans.map(({ id }) => `plan:${id}`),
    ]);
    const actors = decisions.map(({ actor }) => actor);
    const names = await resolveNames(db, 'admin', selectNames, actors);
    const ofBooking = account?.mobile === null ? await selectLatestPhone(db, customer) : undefined;
    const [bannedBy] = ban ? await selectNames(db, [ban.banned_by]) : [];
    const person = account
      ? {
          id: account.id,
          name: account.display_name,
          phone: account.mobile ?? ofBooking?.phone ?? null,
          role: account.role,
          emailVerified: account.email_verified_at !== null,
          signIn: await accounts.signInMethods(account.id),
          memberSince: account.created_at.toISOString(),
          lastActive: account.last_active_at?.toISOString() ?? null,
        }
      : { ...GUEST, name: guest?.customer_name ?? '', phone: guest?.phone ?? null };
    return {
      customer: {
        ...person,
        email,
        ban: ban ? { reason: ban.reason, by: bannedBy?.display_name ?? '', at: ban.banned_at.toISOString() } : null,
        bookings: await toJobRows(db, jobs),
        plans: plans.map(toAdminPlan),
        refunds: refunds.map((refund) => ({
          bookingId: refund.booking_id,
          amount: toDollars(refund.amount_cents),
          reason: refundReasonLabel(refund),
          status: refund.status,
          createdAt: refund.created_at.toISOString(),
        })),
        notes: notes.map(({ id, subject, text, author, created_at }) => ({
          id,
          text,
          author,
          createdAt: created_at.toISOString(),
          bookingId: subject.startsWith('booking:') ? Number(subject.split(':')[1]) : null,
        })),
        history: decisions.map(({ at, actor, action, detail }) => ({
          at: at.toISOString(),
          action,
          who: names.get(actor) ?? null,
          why: auditedWhy(action, detail),
        })),
      },
    };
  };

const GUEST = {
  id: null,
  role: null,
  emailVerified: null,
  signIn: null,
  memberSince: null,
  lastActive: null,
} satisfies Partial<AdminCustomer>;

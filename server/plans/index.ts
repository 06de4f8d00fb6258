import { dateIn } from '#contract/time';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Account } from '#server/accounts';
import type { Booking, VisitNews, VisitTerms } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import { endPassedClashes } from './answer-clash.ts';
import { chargeVisits } from './charge-visits.ts';
import { findLostVisit } from './clash-answers.ts';
import type { PlanDeps } from './deps.ts';
import { planEmails } from './emails.ts';
import { endAllPlans } from './end-all-plans.ts';
import { cancelPlannedVisit, endVisitsLeft, endVisitsOnDaysOff } from './end-visits.ts';
import { compareAfterRestore, noteEnds } from './ends-at-provider.ts';
import { exportPlans } from './export-plans.ts';
import { hasVisit, isRunning } from './has-visit.ts';
import { keepPlans, keepPlansOf, keepPlansWith } from './keep-plans.ts';
import { mayComeAgain } from './may-come-again.ts';
import { findPlan, findPlanOfBooking, lockPlansOf, replaceCard } from './plans.sql.ts';
import { planRoutes } from './routes.ts';
import { agreeToPlan, startAgreed } from './start-agreed.ts';
import { endForTeam, refundForTeam } from './team-actions.ts';
import { tellOfVisit } from './tell.ts';
import { endsWith } from './unkept.ts';
import { consentLeft, consentToVisit, keepVisitConsent, lockPlanOf } from './visit-consent.ts';
import { assertVisitAt, daysWithoutVisit, visitMoved } from './visit-moved.ts';

export { lastTryOf } from './last-try.sql.ts';
export { needOf } from './show-plan.ts';

const VISIT_EMAILS = { paid: 'visit-paid', skipped: 'visit-skipped', goes_back: 'visit-goes-back' } as const;

/** Plans: the same visit again every so many weeks. When its visits are, when they are charged, how it ends. */
export const createPlans = (deps: PlanDeps) => ({
  routes: planRoutes(deps),
  /** What is agreed to with the payment of a held visit; called by booking. Throws 409. */
  agree: agreeToPlan(deps),
  /** That visit is paid: the plan begins; called by payments. */
  startAgreed: startAgreed(deps),
  /** The same card was saved again: plans that were charged to the first are charged to the second. */
  replaceCard,
  /** Whether a plan that has not ended began with this booking; called by booking for its emails. */
  async hasBegun(db: Db, bookingId: number): Promise<boolean> {
    const plan = await findPlanOfBooking(db, bookingId);
    return plan !== undefined && plan.state !== 'ended';
  },
  /** Whether a plan ends with this booking, once that is canceled for nothing; called by booking to say so before. */
  endsWith: (bookingId: number) => endsWith(deps, bookingId),
  /** Whether a plan's visit at this time is charged; called by booking when it was paid. */
  async isCharged(trx: Trx, planId: number, startsAt: Date): Promise<boolean> {
    const plan = await findPlan(trx, planId);
    if (!plan || plan.state === 'active') return plan !== undefined;
    const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
    return isRunning(plan) && hasVisit(plan, dateIn(startsAt.getTime(), city.timeZone));
  },
  /** Called by booking with what has become of a visit: its customer is told, of a move or a skip its cleaner too. */
  async onVisit(trx: Trx, { bookingId, what, intentId, was }: VisitNews): Promise<void> {
    if (what === 'moved' && was) return visitMoved(deps, trx, bookingId, was);
    if (what === 'moved') throw new Error('It is not said from when a visit was moved.');
    const of = intentId === undefined ? {} : { occurrence: intentId, intentId };
    await tellOfVisit(deps, trx, bookingId, VISIT_EMAILS[what], of);
    if (what === 'skipped') await tellOfVisit(deps, trx, bookingId, 'visit-skipped-job');
  },
  /** What a planned visit that changes needs of its plan; called by booking. */
  lockPlanOf: (trx: Trx, visit: Booking) => lockPlanOf(deps, trx, visit),
  /** Whether a left out visit waits for its customer's choice; called by booking. */
  findLostVisit: (db: Db, booking: Booking) => findLostVisit(deps, db, booking),
  /** Whether a visit that its plan's pause or change left out may be planned again; called by booking. */
  mayComeAgain: (db: Db, booking: Booking) => mayComeAgain(deps, db, booking),
  daysWithoutVisit,
  assertVisitAt: (source: Db | Trx, visit: Booking, startsAt: Date) => assertVisitAt(deps, source, visit, startsAt),
  consentToVisit: (source: Db | Trx, visit: Booking, terms: VisitTerms) => consentToVisit(deps, source, visit, terms),
  consentLeft: (trx: Trx, visit: Booking, terms: VisitTerms) => consentLeft(trx, visit, terms),
  keepVisitConsent: (trx: Trx, visit: Booking, consent: VisitTerms & { words: string; address: string }) =>
    keepVisitConsent(deps, trx, visit, consent),
  /** Locks the plans of an account, and with its cleaner, before any cleaner is locked. */
  async lockAllOf(trx: Trx, account: Pick<Account, 'id'>, cleanerId: number | null): Promise<void> {
    await lockPlansOf(trx, account.id, cleanerId);
  },
  /** An account is deleted: its plans end. */
  endAllOf: (trx: Trx, account: Pick<Account, 'id'>, cleanerId: number | null) =>
    endAllPlans(deps, trx, account, cleanerId),
  /** Brings the plans with a cleaner up to date at once, not only in the background. */
  keepAllWith: (cleanerId: number) => keepPlansWith(deps, cleanerId),
  /** The same of an account, such as one that is banned. */
  keepAllOf: (userId: number) => keepPlansOf(deps, userId),
  /** A cleaner cannot come to a planned visit: its date is asked of both. False for all else. Throws 409, 503. */
  cancelPlanned: (job: { bookingId: number; cleanerId: number; reason: string }) => cancelPlannedVisit(deps, job),
  /** An account's own plans as plain data, for its download. */
  exportUserData: (userId: number) => exportPlans(deps, userId),
  /** What the team decides; the admin module offers it to admins. Throws 404, 409. */
  endForTeam: endForTeam(deps),
  refundForTeam: refundForTeam(deps),
  emailRenderers: planEmails(deps),
  scheduledTasks: [
    { name: 'keep plans', everySeconds: 60, run: () => keepPlans(deps) },
    {
      name: 'end visits of plans',
      everySeconds: 60,
      async run() {
        await endVisitsOnDaysOff(deps);
        await endVisitsLeft(deps);
        await endPassedClashes(deps);
      },
    },
    { name: 'note ends of plans', everySeconds: 60, run: () => noteEnds(deps) },
    { name: 'compare plans after a restore', everySeconds: 60, run: () => compareAfterRestore(deps) },
    { name: 'charge visits', everySeconds: 60, run: () => chargeVisits(deps) },
  ] satisfies ScheduledTask[],
});

export type Plans = ReturnType<typeof createPlans>;

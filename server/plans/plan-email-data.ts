import { cardName } from '#contract/card-name';
import { firstNameOf } from '#contract/first-name';
import { jobLabel, longHours } from '#contract/home-words';
import { formatDollars, toDollars } from '#contract/money';
import { planTimeLabel, rhythmLabel } from '#contract/plan-consent';
import type { ClashCode, Plan } from '#contract/plans';
import { policy } from '#contract/policy';
import { dateIn, dateLabelAt, dayLabelAt, HOUR, momentLabelAt, rangeLabel, zoneLabel } from '#contract/time';
import { type BookingEmailData, bookedHomeOf, othersPath } from '#server/booking';
import { answersOf } from './clash-answers.ts';
import { type Clash, findClash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { type EndTold, loadEndTold } from './end-told.ts';
import { hasVisit } from './has-visit.ts';
import { showNextRate } from './next-rate.ts';
import { findOthers } from './others.ts';
import { loadPauseTold, type PauseTold } from './pause-told.ts';
import { likeOf } from './plan-date.ts';
import { findTriedCard } from './plan-visits.sql.ts';
import { findPlan, type PlanRow } from './plans.sql.ts';
import { findAgreed } from './shown-plan.sql.ts';
import type { PlanEmailFacts } from './tell.ts';
import { nextStart, visitShare } from './visit-share.ts';

/** A plan as its emails tell it. */
export interface PlanEmailData {
  plan: PlanRow;
  /** The local date: days of another year are told with it. */
  today: string;
  /** Of its first booking, with the plan's own cleaner, whoever stepped in for that; or of the visit that the email is about. */
  data: BookingEmailData;
  /** "Every 2 weeks, Tuesdays 9:00 AM" */
  rhythm: string;
  /** "$126.00" */
  amount: string;
  /** "3 hours": of each visit. */
  hours: string;
  /** "$113.40 (90% of it), from your second visit to them on": of each, the cleaner's. */
  cleanerShare: string;
  /** Of standing visits that begin: "Wednesday, December 9, 1:00 PM", with when it is charged and until when it is free to skip; null where that is not to be said yet. */
  first: { at: string; chargeAt: string; freeUntil: string } | null;
  /** "Deep Clean, 3 bed 2 bath, 7.5 h, oven": each visit by the plan's terms of now. */
  job: string;
  /** Whether other terms were agreed to anew. */
  isAgreed: boolean;
  /** Of a visit without a card that can be charged: it was not tried. */
  isUntried: boolean;
  /** "Visa ending 4242": by which the visit was tried to be paid; undefined where it was not. */
  triedCard: string | undefined;
  /** Of a visit that was paid and is left out all the same: that goes back, and it is asked for once. */
  isGivenBack: boolean;
  consentText: string;
  nextRate: Plan['nextRate'];
  /** Of a pause by its customer, or once any pause is over. */
  pause: PauseTold | null;
  /** Of other terms: the day of the first visit before, "Tuesday, December 8"; null where it is the same. */
  insteadOf: string | null;
  /** Of other terms: moved visits of another length or price, "Tuesday, December 8, 9:00 AM", "4 hours", "$168.00". */
  moved: { at: string; hours: string; price: string }[];
  /** Of other terms: the times of moved visits that are left out, "Tuesday, December 8, 9:00 AM". */
  dropped: string[];
  /** Of other terms, for the cleaner: the same where another visit of the plan is in that time now. */
  replaced: string[];
  /** Of other terms: the days of visits that come into a pause by them. */
  takenOff: string[];
  /** Of an end, or of a last day. */
  end: EndTold | null;
  hasRested: boolean;
  /** Before their customer's own pause had begun. */
  isTakenBack: boolean;
  /** Of the team, where it decided; of the cleaner, who cannot come to a visit. */
  reason: string | undefined;
  /** "Tuesday, December 8": the date that the email is about. */
  date: string;
  /** Of that date, where it has lost its time: why, and whether there is anything to say of it by now. */
  lost: { why: ClashCode; is: 'asked about' | 'left out' | 'over' } | null;
  /** Whether the cleaner has said that they have no other time for that date. */
  hasNoOther: boolean;
  /** "Monday, November 24, 9:00 AM – 12:00 PM EST": the times that they propose for it and still have. */
  proposed: string[];
  /** When the visit's card is charged, and until when the visit is free to skip. */
  chargeAt: string;
  freeUntil: string;
  /** Of a move: the time before. */
  was: string;
  /** Who has the same time free, with when first, where the plan's own cleaner cannot come. */
  others: { name: string; first: string; url: string }[];
  /** Who else is free for the same, on the day of the visit that would have been first, where there is one. */
  othersUrl: string;
  planUrl: string;
  jobsUrl: string;
  cardsUrl: string;
}

/** What an email about a plan, or about a visit of it, tells who reads it; null where either is not known. */
export async function loadPlanEmailData(
  deps: PlanDeps,
  bookingId: number,
  facts: PlanEmailFacts | null | undefined,
  role: 'customer' | 'cleaner',
): Promise<PlanEmailData | null> {
  const plan = facts ? await findPlan(deps.db, facts.planId) : undefined;
  const booked = plan && (await deps.bookings.emailData(bookingId));
  if (!plan || !booked) return null;
  const ofWhom = bookingId === plan.first_booking_id ? await withCleanerOf(deps, plan, booked) : booked;
  const clash = facts?.nominalDate ? await findClash(deps.db, plan.id, facts.nominalDate) : undefined;
  const zone = ofWhom.cleaner.city.timeZone;
  const start = ofWhom.booking.starts_at.getTime();
  const now = deps.clock.now().getTime();
  const today = dateIn(now, zone);
  const data = { ...ofWhom, day: dayLabelAt(now, start, zone) };
  const like = bookedHomeOf({ ...(await likeOf(deps.db, plan)), minutes: plan.minutes });
  const termsOf = (startsAt: number) => ({
    chargeAt: momentLabelAt(now, startsAt - policy.plans.chargeHours * HOUR, zone),
    freeUntil: momentLabelAt(now, startsAt - policy.cancel.freeHoursBefore * HOUR, zone),
  });
  const { amountCents, cleanerCents, cleanerPercent } = visitShare(plan);
  // Of the plan itself: emails about one visit do not say when they begin.
  const next = bookingId === plan.first_booking_id ? await nextStart(deps, plan, zone) : null;
  const hasRested = facts?.hasRested === true;
  const tellsOfPause = plan.pause_code === 'by_customer' || hasRested;
  const tellsOfEnd = plan.state === 'ended' || plan.ends_after !== null;
  const plannedIds = facts?.plannedIds;
  const tried = await findTriedCard(deps.db, bookingId);
  const terms = { anchorDate: plan.anchor_date, startMinute: plan.start_minute };
  return {
    plan,
    today,
    data,
    rhythm: `${rhythmLabel(plan.repeat_weeks)}, ${planTimeLabel(terms)}`,
    amount: formatDollars(toDollars(amountCents)),
    hours: longHours(plan.minutes),
    cleanerShare: `${formatDollars(toDollars(cleanerCents))} (${cleanerPercent}% of it), from your second visit to them on`,
    first: next && { at: momentLabelAt(now, next.getTime(), zone), ...termsOf(next.getTime()) },
    job: like.home || like.extras.length > 0 ? jobLabel(data.service, like) : data.service,
    isAgreed: facts?.isAgreed === true,
    isUntried: facts?.isUntried === true,
    triedCard: tried && cardName(tried),
    isGivenBack: booked.booking.status === 'skipped' && (await deps.payments.balance(deps.db, bookingId)).paid > 0,
    consentText: (await findAgreed(deps.db, plan)).words,
    nextRate: await showNextRate(deps.db, plan, data.cleaner.displayName),
    pause: tellsOfPause
      ? await loadPauseTold(deps, plan, { zone, isOver: hasRested, role, plannedIds, backIds: facts?.backIds })
      : null,
    insteadOf: facts?.insteadOf ? dateLabelAt(today, facts.insteadOf) : null,
    moved: (facts?.moved ?? []).map(({ startsAt, minutes, amountCents: cents }) => ({
      at: momentLabelAt(now, Date.parse(startsAt), zone),
      hours: longHours(minutes),
      price: formatDollars(toDollars(cents)),
    })),
    dropped: (facts?.droppedAt ?? []).map((at) => momentLabelAt(now, Date.parse(at), zone)),
    replaced: (facts?.replacedAt ?? []).map((at) => momentLabelAt(now, Date.parse(at), zone)),
    takenOff: (facts?.takenOffDays ?? []).map((day) => dateLabelAt(today, day)),
    end: plannedIds && tellsOfEnd ? await loadEndTold(deps, plan, { zone, role, plannedIds }) : null,
    hasRested,
    isTakenBack: facts?.isTakenBack === true,
    reason: facts?.reason,
    date: facts?.nominalDate ? dateLabelAt(today, facts.day ?? facts.nominalDate) : data.day,
    lost: clash ? lostOf(plan, clash, facts?.day ?? clash.nominal_date) : null,
    ...(clash ? await answersFor(deps, plan, clash, { zone, now }) : { hasNoOther: false, proposed: [] }),
    ...termsOf(start),
    was: facts?.was ? timeLabel(facts.was, { zone, now }) : '',
    others: (await findOthers(deps, plan)).map(({ cleaner, city, startTime }) => ({
      name: cleaner.displayName,
      first: momentLabelAt(now, Date.parse(startTime), zone),
      url: `${deps.publicOrigin}/cleaning-services/${city.slug}/${cleaner.slug}`,
    })),
    othersUrl:
      deps.publicOrigin +
      othersPath(data.cleaner.city.slug, {
        service: plan.service_id,
        minutes: plan.minutes,
        ...(next && { date: dateIn(next.getTime(), zone) }),
      }),
    planUrl: `${deps.publicOrigin}/plan/${plan.token_sealed ? deps.sealer.open(plan.token_sealed) : ''}`,
    jobsUrl: `${deps.publicOrigin}/dashboard/cleaner`,
    cardsUrl: `${deps.publicOrigin}/dashboard/settings`,
  };
}

/** `day`: on which the visit was to be. */
function lostOf(plan: PlanRow, { code, settled_code }: Clash, day: string): NonNullable<PlanEmailData['lost']> {
  if (settled_code === 'skip') return { why: code, is: 'left out' };
  return { why: code, is: settled_code === null && hasVisit(plan, day) ? 'asked about' : 'over' };
}

/** What the cleaner has said of a date without its time; not the times that the customer could not take any more. */
async function answersFor(
  deps: PlanDeps,
  plan: PlanRow,
  clash: Clash,
  at: At,
): Promise<Pick<PlanEmailData, 'hasNoOther' | 'proposed'>> {
  const { hasNoOther, proposed } = await answersOf(deps, clash, plan.minutes);
  const open = proposed.filter(
    ({ isOpen, startTime }) => isOpen && hasVisit(plan, dateIn(Date.parse(startTime), at.zone)),
  );
  return {
    hasNoOther,
    proposed: open.map(({ startTime, endTime }) => timeLabel({ startsAt: startTime, endsAt: endTime }, at)),
  };
}

/** The first visit may have been done by somebody who only stepped in for it; the plan's cleaner is who was booked. */
async function withCleanerOf(
  { cleaners, db }: PlanDeps,
  plan: PlanRow,
  data: BookingEmailData,
): Promise<BookingEmailData> {
  const cleaner = await cleaners.contact(db, plan.cleaner_id);
  return { ...data, cleaner, cleanerFirstName: firstNameOf(cleaner.displayName) };
}

interface At {
  zone: string;
  /** In epoch milliseconds. */
  now: number;
}

/** "Monday, November 24, 9:00 AM – 12:00 PM EST" */
function timeLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }, { zone, now }: At): string {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  return `${dayLabelAt(now, start, zone)}, ${rangeLabel(start, end, zone)} ${zoneLabel(start, zone)}`;
}

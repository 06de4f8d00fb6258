import type { Generated, GeneratedAlways, JSONColumnType, Kysely, QueryCreator, Transaction } from 'kysely';
import type { DocumentKind } from '#contract/admin';
import type { BookingState } from '#contract/booking';
import type { ExtraName, LastCleaned } from '#contract/estimate';
import type { HomeSummary } from '#contract/homes';
import type { CleanerStatus } from '#contract/onboarding';
import type { AccountProblem, PayoutStatus, ShareAction } from '#contract/payouts';
import type { RepeatWeeks } from '#contract/plan-dates';
import type { ClashCode, PauseCode, PlanEndCode, PlanState, TAKES_PLANS } from '#contract/plans';
import type { RefundFailure, RefundState } from '#contract/refund-states';
import type { ContestedCode, JobEnd, RescueCause, RescueState, RescueWish } from '#contract/rescue-states';

export type { CleanerStatus };

/** The tables as the migrations beside this file make them. Money in cents, instants as Date. */

/** unproven: nobody has proven its email yet, and nothing is offered. */
export type WaitlistState = 'unproven' | 'waiting' | 'booked' | 'left' | 'expired';

export type SlotStatus = 'open' | 'held' | 'booked' | 'blocked' | 'withdrawn';

/** What a payment is for: a booking's visit, what a longer one costs more, or a tip. */
export type IntentPurpose = 'visit' | 'difference' | 'tip';

/** No money moves by a DebtKind, nor by 'share_void': a share that stays with the platform. */
export type LedgerKind = ChargeKind | RefundKind | TransferKind | 'reversal' | DebtKind | 'share_void' | DisputeKind;
/** 'card_fee' is what the provider takes for a charge. */
type ChargeKind = 'charge' | 'tip' | 'card_fee';
type TransferKind = 'transfer' | 'tip_transfer';
/** 'debt' is owed by a cleaner, 'debt_settled' kept back of a later share, and 'debt_waived' left to them by the team. */
type DebtKind = 'debt' | 'debt_settled' | 'debt_waived';
/** 'refund' as it leaves, 'refund_failed' as it comes back because it could not be delivered. */
type RefundKind = 'refund' | 'refund_failed';
type DisputeKind = 'dispute' | 'dispute_won' | 'dispute_fee';

/** A line of the ledger that is not what the provider says; null where one side has none. Amounts in cents. */
export interface LedgerDifference {
  bookingId: number | null;
  kind: string;
  /** The provider's id of what moved the money. */
  providerId: string;
  providerCents: number | null;
  ledgerCents: number | null;
}

/**
 * A booking's state as it is stored. planned: a plan's visit whose time is taken and of which nothing is charged; skipped;
 * unpaid: not paid in time; seeking: paid, and somebody else is looked for. Calls show them as others
 * (server/booking/booking-states.ts).
 */
export type StoredBookingState = BookingState | 'planned' | 'skipped' | 'unpaid' | 'seeking';

/**
 * By whom or why a planned visit was skipped. plan_paused and plan_changed: the plan may plan it again; no_time: somebody else
 * has the time that a change of its plan gives it; not_charged: its money was not asked for in time, or had gone back.
 */
export type SkippedBy =
  | 'customer'
  | 'plan_paused'
  | 'plan_ended'
  | 'plan_changed'
  | 'cleaner_gone'
  | 'time_off'
  | 'no_time'
  | 'not_charged'
  | 'cleaner';

/** Why a cleaner is not booked any more; refused: the customer wanted somebody else. */
export type AssignmentEnd = JobEnd;

/** How a booking was canceled; slot_lost: paid when its time could no longer be given. */
export type CancelCode = 'by_customer' | 'by_cleaner' | 'by_team' | 'slot_lost';

/**
 * Why money goes back; given: for a reason in the team's own words; not_owed: paid for what was no longer to be had;
 * tip_undone: the customer has taken back their tip; made_shorter: the visit is shorter than what was paid for.
 */
export type RefundReason =
  | `canceled_${Exclude<CancelCode, 'slot_lost'>}`
  | 'slot_lost'
  | 'customer_no_show'
  | 'cleaner_no_show'
  | 'not_owed'
  | 'tip_undone'
  | 'made_shorter'
  | 'given';

/** Why a transfer, or a reversal of one, is stuck. */
export type PayoutProblem = 'platform_balance' | 'account_not_payable' | ReversalProblem;
export type ReversalProblem = 'refused' | 'unavailable';

export interface Tables {
  // catalog
  cities: { id: Generated<number>; name: string; slug: string; state: string; time_zone: string };
  counties: { id: Generated<number>; city_id: number; name: string };
  neighborhoods: { id: Generated<number>; county_id: number; name: string };
  services: {
    id: Generated<number>;
    name: string;
    slug: string;
    description: string;
    surcharge_cents: number;
    position: number;
  };
  // accounts
  users: {
    id: Generated<number>;
    email: string;
    email_verified_at: Date | null;
    password_hash: string | null;
    role: 'user' | 'cleaner' | 'admin';
    display_name: string;
    first_name: string | null;
    last_name: string | null;
    legal_name: string | null;
    mobile: string | null;
    zip_code: string | null;
    onboarding_complete: Generated<boolean>;
    created_at: Date;
    last_active_at: Date | null;
    deleted_at: Date | null;
  };
  sessions: {
    id_hash: Buffer;
    user_id: number;
    created_at: Date;
    last_seen_at: Date;
    idle_until: Date;
    absolute_until: Date;
  };
  identities: { issuer: string; subject: string; user_id: number; email: string; created_at: Date };
  single_use_secrets: {
    hash: Buffer;
    purpose: 'verify-email' | 'reset-password' | 'oauth-attempt' | 'temp-token' | 'second-factor';
    user_id: number | null;
    browser_hash: Buffer | null;
    detail: JSONColumnType<Record<string, string>>;
    expires_at: Date;
  };
  /** Who cannot book, by the SHA-256 of their email in its normal form. */
  bans: { email_digest: Buffer; reason: string; banned_by: number; banned_at: Date };
  second_factors: {
    user_id: number;
    secret_sealed: Buffer;
    confirmed_at: Date | null;
    last_step: Generated<number>;
    recovery_hashes: Generated<Buffer[]>;
  };
  // contact
  contact_messages: {
    id: GeneratedAlways<number>;
    digest: Buffer;
    name: string;
    email: string;
    message: string;
    created_at: Date;
  };
  // cleaners
  photos: { id: string; sha256: string; created_at: Date };
  cleaners: {
    id: Generated<number>;
    user_id: number;
    city_id: number;
    county_id: number | null;
    status: CleanerStatus;
    slug: string | null;
    hourly_rate_cents: number;
    bio: Generated<string>;
    photo_id: string | null;
    radius_miles: Generated<number>;
    years_experience: string | null;
    certifications: string | null;
    specialties: Generated<string[]>;
    languages: Generated<string[]>;
    fun_fact: string | null;
    add_ons: Generated<string[]>;
    location_types: Generated<string[]>;
    provides_supplies: boolean | null;
    provides_equipment: boolean | null;
    eco_friendly_ok: boolean | null;
    pets_comfortable: boolean | null;
    onboarding_step: Generated<number>;
    rating_count: Generated<number>;
    rating_sum: Generated<number>;
    jobs_completed: Generated<number>;
    rating_points: GeneratedAlways<number>;
    background_consent_at: Date | null;
    submitted_at: Date | null;
    status_reason: string | null;
    previous_platforms: string | null;
    preferred_neighborhoods: Generated<string[]>;
    preferred_job_types: Generated<string[]>;
    accepts_last_minute: boolean | null;
    /** Of the usual time for a home; less is quicker. */
    pace_percent: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  documents: { cleaner_id: number; kind: DocumentKind; file_key: string; type: string; uploaded_at: Date };
  cleaner_neighborhoods: { cleaner_id: number; neighborhood_id: number };
  cleaner_services: { cleaner_id: number; service_id: number };
  reviews: {
    booking_id: number;
    cleaner_id: number;
    stars: number;
    comment: string | null;
    customer_name: string;
    created_at: Date;
    /** What the public knows it by: it names no booking. */
    id: GeneratedAlways<number>;
    /** The cleaner's, and when it was first given. */
    reply: Generated<string | null>;
    replied_at: Generated<Date | null>;
    /** By the team. */
    hidden_at: Generated<Date | null>;
    /** Hidden as abuse: its stars are not counted. */
    uncounted: Generated<boolean>;
  };
  favorites: { user_id: number; cleaner_id: number; created_at: Date };
  /** Of the homes that had a completed visit of a cleaner, how many had a second one. */
  returning_homes: { cleaner_id: number; homes: number; returned: number };
  // availability
  weekly_schedules: {
    cleaner_id: number;
    weekday: number;
    available: boolean;
    start_minute: number;
    end_minute: number;
    slot_hours: number;
    /** The longest booking that is taken that day; null: as long as any may be. */
    longest_minutes: Generated<number | null>;
  };
  slot_horizons: { cleaner_id: number; made_until: Date };
  time_off: { id: Generated<number>; cleaner_id: number; from_date: string; to_date: string };
  time_slots: {
    id: Generated<number>;
    cleaner_id: number;
    city_id: number;
    starts_at: Date;
    ends_at: Date;
    /** How long a booking from its start may be, while it is open. */
    longest_minutes: Generated<number | null>;
    /** Its end and the buffer after it, as that was when the slot was written. */
    busy_until: Generated<Date>;
    status: SlotStatus;
  };
  // payments
  payment_intents: {
    booking_id: number;
    purpose: IntentPurpose;
    /** Counts the provider's keys for it: the next one is needed once a failure is stored under the last. */
    attempt: number;
    amount_cents: number;
    /** wanted: to be created; open: can be paid; failed: its key is spent, and the provider has none of it. */
    state: 'wanted' | 'open' | 'paid' | 'canceled' | 'failed';
    /** The customer's consent to be charged while they are away; null for what they pay themselves. */
    consent_id: number | null;
    intent_id: string | null;
    charge_id: string | null;
    created_at: Date;
    /** The consent by which the card is saved once this is paid; null where it is not. */
    save_consent_id: Generated<number | null>;
    /** Whose saved card, or card to be saved, the provider was told of; null for one that is typed in and forgotten. */
    card_user_id: Generated<number | null>;
  };
  provider_customers: {
    user_id: number;
    /** The provider's idempotency key for making it. */
    key: string;
    customer_id: string | null;
    /** wanted: to be made; open: can have cards; deleting: the account is gone; deleted: the provider has it no more. */
    state: 'wanted' | 'open' | 'deleting' | 'deleted';
    created_at: Date;
  };
  card_consents: {
    id: Generated<number>;
    user_id: number;
    /** save: the card may be kept; charge: it may be charged while its owner is away. */
    kind: 'save' | 'charge';
    version: number;
    words: string;
    given_at: Date;
    address: string;
    /** Where the words were shown. */
    page: 'booking' | 'settings' | 'plan';
    /** The most that one charge may be; null where none may be made. */
    most_cents: number | null;
  };
  saved_cards: {
    id: Generated<number>;
    user_id: number;
    consent_id: number;
    payment_method_id: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string | null;
    /** removed: to be detached at the provider; detached: nobody can charge it any more. */
    state: 'saved' | 'removed' | 'detached';
    saved_at: Date;
    /** When its bank gave it another expiry or number. */
    changed_at: Generated<Date | null>;
  };
  card_setups: {
    setup_intent_id: string;
    user_id: number;
    consent_id: number;
    state: 'open' | 'saved' | 'ended';
    /** Cards that their banks have declined in it. */
    declined: Generated<number>;
    created_at: Date;
  };
  /** While one of them is not released, no card is charged while its owner is away. */
  charging_stops: {
    id: GeneratedAlways<number>;
    code: 'restore';
    stopped_at: Date;
    /** How far accounts were compared with the provider, by number; all of them were, once there is a time. */
    compared_user_id: Generated<number>;
    compared_at: Generated<Date | null>;
    released_at: Generated<Date | null>;
    released_by: Generated<number | null>;
    reason: Generated<string | null>;
  };
  /** Tries to charge a card while its owner is away: each is written before the provider is asked. */
  off_session_charges: {
    id: Generated<number>;
    key: string;
    booking_id: number;
    purpose: IntentPurpose;
    attempt: number;
    user_id: number;
    card_id: number;
    consent_id: number;
    /** What the consent covers, which the database compares with the amount. */
    covered_cents: number;
    amount_cents: number;
    /** asked: the provider has not said; authentication_required: the bank wants its customer to be there. */
    state: 'asked' | 'paid' | 'declined' | 'authentication_required';
    decline_code: string | null;
    created_at: Date;
  };
  payments: {
    intent_id: string;
    booking_id: number;
    purpose: Generated<IntentPurpose>;
    charge_id: string | null;
    amount_cents: number;
    refunded_cents: Generated<number>;
    paid_at: Date;
    card_brand: Generated<string | null>;
    card_last4: Generated<string | null>;
    /** The provider's word for a card number, the same for each payment with it; null where it gave none. */
    card_fingerprint: Generated<string | null>;
    /** Of a tip: since when its cleaner need not be told of it any more. */
    tip_told_at: Generated<Date | null>;
  };
  refunds: {
    id: string;
    intent_id: string;
    booking_id: number;
    amount_cents: number;
    reason: Generated<string>;
    reason_code: Generated<RefundReason>;
    status: RefundState;
    provider_id: string | null;
    last_error: string | null;
    created_at: Date;
    /** When the provider accepted it, and when it said that it arrived. */
    sent_at: Date | null;
    done_at: Generated<Date | null>;
    /** When the provider was last asked what became of it. */
    checked_at: Generated<Date | null>;
    /** Counts the tries that ended at the provider: each has an idempotency key of its own. */
    attempt: Generated<number>;
    /** Why the provider could not deliver it. */
    failure_code: Generated<RefundFailure | null>;
    /** The same for the parts of one that is split over several charges; null for one that is whole. */
    request_id: Generated<string | null>;
  };
  ledger: {
    id: Generated<number>;
    booking_id: number;
    kind: LedgerKind;
    amount_cents: number;
    provider_id: string;
    at: Date;
  };
  provider_events: {
    id: string;
    type: string;
    payload: JSONColumnType<Record<string, unknown>>;
    received_at: Date;
    processed_at: Date | null;
  };
  disputes: {
    id: string;
    intent_id: string;
    booking_id: number;
    amount_cents: number;
    /** As the provider has it. */
    status: string;
    /** inquiry: the bank asks, and holds nothing; opened: it holds the money; won, lost: how it ended. */
    state: 'inquiry' | 'opened' | 'won' | 'lost';
    opened_at: Date;
    closed_at: Date | null;
    /** The bank's reason, as the provider names it. */
    reason: Generated<string | null>;
    evidence_due_at: Generated<Date | null>;
    /** When the provider was read that says all this. */
    checked_at: Generated<Date | null>;
    /** A bank has still to decide: on an inquiry, a dispute or an appeal. */
    undecided: GeneratedAlways<boolean>;
  };
  /** The movements of the platform's balance at the provider. */
  balance_transactions: {
    id: string;
    /** The provider's own word. */
    type: string;
    source_id: string | null;
    /** Of a charge, a refund or a dispute. */
    intent_id: string | null;
    /** Of a transfer or a reversal. */
    transfer_id: string | null;
    /** Before the fee; negative where money leaves. */
    amount_cents: number;
    fee_cents: number;
    at: Date;
  };
  balance_cursor: { single: Generated<boolean>; read_until: Date };
  ledger_checks: {
    id: GeneratedAlways<number>;
    at: Date;
    provider_cents: number;
    ledger_cents: number;
    differences: JSONColumnType<LedgerDifference[]>;
  };
  stray_payments: { intent_id: string; what: string; found_at: Date; settled_at: Date | null };
  /** Sent at the provider by somebody, for no booking. */
  unmatched_transfers: {
    transfer_id: string;
    cleaner_id: number | null;
    amount_cents: number;
    found_at: Date;
    settled_at: Date | null;
  };
  // booking
  bookings: {
    id: Generated<number>;
    time_slot_id: number;
    cleaner_id: number;
    city_id: number;
    service_id: number;
    starts_at: Date;
    ends_at: Date;
    status: StoredBookingState;
    customer_user_id: number | null;
    customer_name: string;
    customer_email: string;
    phone: string | null;
    address: string | null;
    notes: string | null;
    /** Minutes as whole hours, rounded up: processes of the release before read it. */
    hours: number;
    minutes: number;
    hourly_cents: number;
    total_cents: number;
    fee_basis_points: number;
    free_hours_before: number;
    grace_minutes: number;
    /** Until when it is free to cancel; null while it is not paid, and of the release before. */
    free_until: Generated<Date | null>;
    kept_hours: number;
    booker_hash: Buffer | null;
    booker_address: string | null;
    /** Of the email that it was held for (`emailDigest`), counted while it is pending; null of planned visits and the release before. */
    email_digest: Buffer | null;
    held_until: Date;
    attempt: Generated<number>;
    intent_id: string | null;
    client_secret: string | null;
    token_hash: Buffer | null;
    token_sealed: Buffer | null;
    created_at: Date;
    booked_at: Date | null;
    completed_at: Date | null;
    canceled_at: Date | null;
    canceled_by: 'customer' | 'cleaner' | 'admin' | null;
    cancel_code: CancelCode | null;
    cancel_reason: string | null;
    on_my_way_at: Date | null;
    no_show_at: Date | null;
    reminded_at: Date | null;
    details_asked_at: Date | null;
    address_missed_at: Date | null;
    done_asked_at: Date | null;
    /** Counts how often another start or cleaner was agreed: emails are told apart by it. */
    revision: Generated<number>;
    /** The slot that is held for it while a longer visit is paid; its own where only the length changes. */
    next_slot_id: Generated<number | null>;
    /** How often its customer has moved it without asking. */
    free_moves: Generated<number>;
    /** What a shorter visit, asked for late, has left with the cleaner. */
    kept_cents: Generated<number>;
    moved_at: Generated<Date | null>;
    home_id: Generated<number | null>;
    /** The home as it was said to be when the booking was made. */
    home_summary: Generated<HomeSummary | null>;
    /** How many of each. */
    extras: Generated<Partial<Record<ExtraName, number>>>;
    /** What the home was said to take, by which version of the table; null where nothing was said of a home. */
    advised_minutes: Generated<number | null>;
    estimate_version: Generated<number | null>;
    /** Of a plan's visit: the plan, and the date by its rhythm, whenever the visit takes place. */
    plan_id: Generated<number | null>;
    nominal_date: Generated<string | null>;
    skipped_by: Generated<SkippedBy | null>;
    /** What to do when its cleaner does not come; null: as it is for such a booking. */
    rescue_wish: Generated<RescueWish | null>;
    /** Since when its cleaner is not the one who comes, and nobody else is. */
    cleaner_left_at: Generated<Date | null>;
    /** The customer says that the cleaner is not there, and the cleaner that they are. */
    not_here_at: Generated<Date | null>;
    here_at: Generated<Date | null>;
    /** Why the team decides who is right, though the cleaner has not said that they are there; null: they have. */
    contested_code: Generated<ContestedCode | null>;
    /** So long after the start the cleaner comes, as they last said, and how often they have said so. */
    late_minutes: Generated<number | null>;
    late_times: Generated<number>;
    /** The cleaner cannot get in, the customer answers, and the cleaner was asked whether nobody came. */
    cant_get_in_at: Generated<Date | null>;
    let_in_at: Generated<Date | null>;
    no_show_asked_at: Generated<Date | null>;
    /** What was agreed to for this visit alone; null: what was agreed to for its plan. */
    visit_consent_id: Generated<number | null>;
    /** The consent that counts for less since its customer chose less, and the most that one charge may be by it. */
    lowered_consent_id: Generated<number | null>;
    lowered_most_cents: Generated<number | null>;
  };
  /** What is or was asked about another time or length of a booking. */
  moves: {
    id: GeneratedAlways<number>;
    booking_id: number;
    asked_by: 'customer' | 'cleaner';
    /** expired: nobody answered or paid in time; ended: something else has taken its place. */
    state: 'requested' | 'proposed' | 'paying' | 'done' | 'declined' | 'expired' | 'ended';
    slot_ids: number[];
    minutes: number;
    /** How many of each; null: as they are. */
    extras: Partial<Record<ExtraName, number>> | null;
    created_at: Date;
    /** Until when it is to be answered or paid. */
    until: Date;
    ended_at: Date | null;
  };
  homes: {
    id: GeneratedAlways<number>;
    /** Null while it is a guest's: whose it is, its booking says. */
    user_id: number | null;
    label: string | null;
    street: string | null;
    unit: string | null;
    city_id: number;
    zip: string | null;
    kind: HomeSummary['kind'] | null;
    bedrooms: number;
    half_bathrooms: number;
    last_cleaned: LastCleaned | null;
    pets: boolean | null;
    notes: string | null;
    created_at: Date;
  };
  /** Two who are not to meet again, by the wish of one of them. */
  blocks: {
    id: GeneratedAlways<number>;
    cleaner_id: number;
    blocked_by: 'customer' | 'cleaner';
    /** The customer's account; null for a guest. */
    user_id: number | null;
    /** Of the customer's emails, each in its normal form. */
    email_digests: Buffer[];
    /** By which the cleaner knows the customer; null where the customer blocked. */
    booking_id: number | null;
    created_at: Date;
  };
  /** Who was booked from when until when, and why; only of bookings whose cleaner has left. */
  job_assignments: {
    id: GeneratedAlways<number>;
    booking_id: number;
    cleaner_id: number;
    from_at: Date;
    began_code: 'booked' | 'replaced';
    until_at: Date | null;
    ended_code: AssignmentEnd | null;
  };
  // plans
  plans: {
    id: GeneratedAlways<number>;
    customer_user_id: number;
    cleaner_id: number;
    city_id: number;
    service_id: number;
    home_id: number | null;
    /** The paid booking that it repeats. */
    first_booking_id: number;
    extras: Partial<Record<ExtraName, number>>;
    minutes: number;
    repeat_weeks: RepeatWeeks;
    /** Dates are counted from it. */
    anchor_date: string;
    /** Of the day, on the city's wall. */
    start_minute: number;
    state: PlanState;
    end_code: PlanEndCode | null;
    /** The last day of the notice that its cleaner has given. */
    ends_after: string | null;
    pause_code: PauseCode | null;
    paused_from: string | null;
    paused_until: string | null;
    asked_until: Date | null;
    /** When its cleaner said yes, of who was asked. */
    accepted_at: Generated<Date | null>;
    /** What was agreed, with what the cleaner gives for the rhythm taken off. */
    hourly_cents: number;
    percent_off: number;
    next_hourly_cents: number | null;
    next_rate_from: string | null;
    card_id: number;
    consent_id: number;
    /** The consent that counts for less since its customer chose less, and the most that one charge may be by it. */
    lowered_consent_id: Generated<number | null>;
    lowered_most_cents: Generated<number | null>;
    token_hash: Buffer | null;
    token_sealed: Buffer | null;
    created_at: Date;
    ended_at: Date | null;
    /** When the provider was told that it has. */
    end_noted_at: Generated<Date | null>;
    revision: Generated<number>;
    /** The home and what it takes since they were changed; null: as in the first booking. */
    home_summary: Generated<HomeSummary | null>;
    address: Generated<string | null>;
    notes: Generated<string | null>;
    advised_minutes: Generated<number | null>;
    estimate_version: Generated<number | null>;
  };
  /** Whether a cleaner takes plans; without a row they are asked. */
  plan_terms: {
    cleaner_id: number;
    takes: (typeof TAKES_PLANS)[number];
    most_percent: number | null;
    percent_off_1: number;
    percent_off_2: number;
    percent_off_4: number;
  };
  /** Dates of plans whose time is not to be had. */
  plan_clashes: {
    plan_id: number;
    nominal_date: string;
    code: ClashCode;
    told_at: Date;
    customer_answer: Generated<'time' | 'other' | 'skip' | null>;
    cleaner_answer: Generated<'time' | 'skip' | null>;
    settled_code: Generated<'time' | 'skip' | 'passed' | null>;
    settled_at: Generated<Date | null>;
    /** The open times that its cleaner proposes for the date. */
    proposed_slot_ids: Generated<number[] | null>;
  };
  /** What its customer was told of a visit's charge; each try is one of off_session_charges. */
  visit_charges: { booking_id: number; noticed_at: Date; told_charge_id: Generated<number | null> };
  // rescue
  /** A paid job whose cleaner does not come is offered to others. */
  rescues: {
    id: GeneratedAlways<number>;
    booking_id: number;
    /** Who does not come. */
    cleaner_id: number;
    cause: RescueCause;
    /** The cleaner's words, or the team's. */
    reason: string | null;
    state: RescueState;
    given_back_code: Generated<'by_customer' | 'by_team' | 'deadline' | null>;
    began_at: Date;
    deadline: Date;
    /** What is offered: as it was booked, or what is left of it. */
    starts_at: Date;
    minutes: number;
    next_wave_at: Date | null;
    waves: Generated<number>;
    /** Until when the customer may refuse who comes. */
    refuse_until: Generated<Date | null>;
    ended_at: Generated<Date | null>;
  };
  /** A cleaner is asked whether they come; what they decline is written nowhere. */
  rescue_offers: {
    id: GeneratedAlways<number>;
    rescue_id: number;
    booking_id: number;
    cleaner_id: number;
    wave: number;
    token_hash: Buffer;
    token_sealed: Buffer;
    offered_at: Date;
    accepted_at: Generated<Date | null>;
    refused_at: Generated<Date | null>;
  };
  // waitlist
  /** A wish for times that nobody has yet. Of who is gone, what is left says what was wished for. */
  waitlist_entries: {
    id: GeneratedAlways<number>;
    /** Null for a guest. */
    user_id: number | null;
    email: string | null;
    email_digest: Buffer | null;
    token_hash: Buffer | null;
    token_sealed: Buffer | null;
    city_id: number;
    service_id: number;
    /** As asked for, or what the home takes at the usual pace. */
    minutes: number;
    /** Of a home, in hundredths of minutes. */
    usual_time: number | null;
    home: HomeSummary | null;
    extras: Partial<Record<ExtraName, number>>;
    days: string[];
    from_minute: number;
    to_minute: number;
    /** Null: any. */
    cleaner_ids: number[] | null;
    state: WaitlistState;
    created_at: Date;
    ends_at: Date;
    ended_at: Generated<Date | null>;
  };
  /** A time that came free, for which a wish was found. */
  waitlist_openings: {
    id: GeneratedAlways<number>;
    slot_id: number;
    opened_at: Date;
    /** By whom it was given up: they are not offered it. */
    given_up_user_id: number | null;
    given_up_digest: Buffer | null;
  };
  /** A time that is, or was, held privately for an entry. */
  waitlist_offers: {
    id: GeneratedAlways<number>;
    entry_id: number;
    opening_id: number;
    slot_id: number;
    minutes: number;
    token_hash: Buffer;
    token_sealed: Buffer;
    offered_at: Date;
    held_until: Date;
    state: 'waiting' | 'claimed' | 'passed' | 'lapsed';
    /** It is not wanted: it ends as soon as it can. */
    passed_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    booking_id: Generated<number | null>;
    /** Since when it is known whether what it was claimed for was paid. */
    settled_at: Generated<Date | null>;
  };
  // feedback
  review_reports: {
    id: GeneratedAlways<number>;
    booking_id: number;
    /** Null once the account is deleted. */
    user_id: number | null;
    reason: string;
    created_at: Date;
    settled_at: Date | null;
  };
  reports: {
    id: Generated<number>;
    booking_id: number;
    message: string;
    created_at: Date;
    resolved_at: Date | null;
    resolved_by: number | null;
    refunded_cents: number | null;
    answer: string | null;
    /** The cleaner's side of it. */
    cleaner_answer: Generated<string | null>;
    cleaner_answered_at: Generated<Date | null>;
    /** About whom it is, where that is not who is booked: it holds nobody else's share. */
    former_cleaner_id: Generated<number | null>;
    /** What was told of them, once there is something to tell of who is booked. */
    earlier_message: Generated<string | null>;
  };
  // payouts
  payout_accounts: {
    cleaner_id: number;
    account_id: string | null;
    status: PayoutStatus;
    activations: Generated<number>;
    checked_at: Date;
    /** Why it takes no money. */
    problem_code: Generated<AccountProblem | null>;
    /** Counts the provider's keys for making an account: the next one is needed once an answer is stored under the last. */
    attempt: Generated<number>;
  };
  /** Payouts from a cleaner's account to their bank that did not arrive. */
  failed_payouts: {
    id: string;
    cleaner_id: number;
    state: 'failed' | 'canceled';
    amount_cents: number;
    at: Date;
    /** When a later one had arrived. */
    settled_at: Date | null;
  };
  /** What the team decided of shares; the one without replaced_at holds. */
  share_decisions: {
    id: GeneratedAlways<number>;
    booking_id: number;
    action: ShareAction;
    reason: string;
    admin_id: number;
    at: Date;
    replaced_at: Date | null;
  };
  /** What the team lets a cleaner keep of what a reversal did not find. */
  debt_waivers: { reversal_id: string; cents: number; reason: string; admin_id: number; at: Date };
  transfers: {
    booking_id: number;
    n: number;
    cleaner_id: number;
    /** The payment that it is a share of; null where nothing was paid. */
    intent_id: string | null;
    /** failed: refused for good, so that a person has to look at it; nothing of it has left. */
    state: 'waiting' | 'sending' | 'sent' | 'void' | 'failed';
    due_at: Date;
    amount_cents: Generated<number>;
    settled_cents: Generated<number>;
    reversed_cents: Generated<number>;
    provider_id: string | null;
    last_error: string | null;
    /** When an outbox entry was last written for it; null where none works on it. */
    asked_at: Date | null;
    sent_at: Date | null;
    /** Counts the provider's keys for it: the next one is needed once a refusal is stored under the last. */
    attempt: Generated<number>;
    reason_code: PayoutProblem | null;
  };
  reversals: {
    id: string;
    booking_id: number;
    n: number;
    amount_cents: number;
    /**
     * short: owed by the cleaner, because it could not be taken back; failed: a person has to look at it; dropped: refused,
     * and not needed any more.
     */
    state: 'wanted' | 'sent' | 'short' | 'failed' | 'dropped';
    provider_id: string | null;
    at: Date;
    attempt: Generated<number>;
    reason_code: ReversalProblem | null;
    last_error: string | null;
    /** When an outbox entry was last written for it; null where none works on it. */
    asked_at: Date | null;
  };
  // cleaner-dashboard
  /** Whoever has a key reads the jobs of its cleaner. */
  calendar_feeds: { cleaner_id: number; key_hash: Buffer; renewed_at: Date };
  // admin
  cleaner_notes: { id: Generated<number>; cleaner_id: number; author_id: number; text: string; created_at: Date };
  team_notes: { id: Generated<number>; subject: string; author_id: number; text: string; created_at: Date };
  queue_claims: { item_id: string; admin_id: number; taken_at: Date };
  office_counts: { single: Generated<boolean>; active_customers: number; few_open_hours: number; counted_at: Date };
  // platform
  /** Of a process, by an id of its own; what a standby has to show before public lists are read from it. */
  replication_heartbeats: { process_id: string; beat: string; sent_at: Date };
  unclaimed_files: { file_key: string; drop_after: Date };
  mails: {
    key: string;
    kind: string;
    recipient: string;
    booking_id: number | null;
    user_id: number | null;
    contact_message_id: number | null;
    status: 'waiting' | 'accepted' | 'failed' | 'obsolete';
    last_error: string | null;
    created_at: Date;
    accepted_at: Date | null;
    drops_recipient: Generated<boolean>;
    /** Of the recipient, in the booking that it is about. */
    role: Generated<'customer' | 'cleaner' | 'team' | null>;
    /** What it tells, as of the moment it was queued; null for emails that kept nothing. */
    tells: JSONColumnType<Record<string, unknown> | null, string | null | undefined>;
  };
  audit: {
    id: GeneratedAlways<number>;
    at: Date;
    actor: string;
    action: string;
    subject: string;
    detail: JSONColumnType<Record<string, unknown>>;
  };
}

/** Reads that need no transaction of their own. */
export type Db = Kysely<Tables>;
/** A transaction under way: what a function that writes together with others takes. */
export type Trx = Transaction<Tables>;
/** A statement with what others have added to it. */
export type Statement = QueryCreator<Tables>;

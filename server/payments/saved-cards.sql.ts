import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** Saved cards, what their owners agreed to, and setups that a browser has begun. */

export type SavedCardRow = Selectable<Tables['saved_cards']>;
export type Consent = Omit<Selectable<Tables['card_consents']>, 'id'>;

/** Gives the consent's id. */
export async function insertConsent(trx: Trx, consent: Consent): Promise<number> {
  const { id } = await trx.insertInto('card_consents').values(consent).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const findConsent = (source: Db | Trx, id: number, userId: number) =>
  source.selectFrom('card_consents').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/**
 * The cards of an account that can be used, the one to be offered first first: what was charged last while its owner was away,
 * then the others, the newest first; what its bank declined then comes last.
 */
export async function selectCards(source: Db | Trx, userId: number): Promise<SavedCardRow[]> {
  const { rows } = await sql<SavedCardRow>`
    select saved_cards.* from saved_cards
    left join lateral (
      select state, created_at from off_session_charges
      where card_id = saved_cards.id and state <> 'asked'
        and decline_code is distinct from 'payment_intent_unexpected_state'
      order by id desc limit 1
    ) as last_try on true
    where user_id = ${userId} and saved_cards.state = 'saved'
    order by
      -- Another expiry or number from its bank: what was said before is not of this card.
      case when changed_at > last_try.created_at then false else coalesce(last_try.state = 'declined', false) end,
      (select max(id) from off_session_charges where card_id = saved_cards.id and state = 'paid') desc nulls last,
      saved_cards.id desc
  `.execute(source);
  return rows;
}

export const findCard = (source: Db | Trx, id: number, userId: number): Promise<SavedCardRow | undefined> =>
  source
    .selectFrom('saved_cards')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'saved')
    .executeTakeFirst();

export const findCardAnyState = (source: Db | Trx, id: number): Promise<SavedCardRow | undefined> =>
  source.selectFrom('saved_cards').selectAll().where('id', '=', id).executeTakeFirst();

export const findCardOfMethod = (source: Db | Trx, paymentMethodId: string): Promise<SavedCardRow | undefined> =>
  source.selectFrom('saved_cards').selectAll().where('payment_method_id', '=', paymentMethodId).executeTakeFirst();

export type NewCard = Omit<SavedCardRow, 'id' | 'state' | 'changed_at'>;

/** Writes a card down; nothing happens where it is known already, also as one that was removed. */
export async function insertCard(trx: Trx, card: NewCard): Promise<void> {
  await trx
    .insertInto('saved_cards')
    .values({ ...card, state: 'saved' })
    .onConflict((conflict) => conflict.column('payment_method_id').doNothing())
    .execute();
}

/** What the bank has changed of a card that is still saved; said twice, it was changed when it was said first. */
export async function updateCard(
  db: Db,
  id: number,
  change: Pick<SavedCardRow, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('saved_cards')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'saved')
    .where(({ eb, or }) =>
      or([
        eb('brand', '<>', change.brand),
        eb('last4', '<>', change.last4),
        eb('exp_month', '<>', change.exp_month),
        eb('exp_year', '<>', change.exp_year),
        eb('fingerprint', 'is distinct from', change.fingerprint),
      ]),
    )
    .execute();
}

/** Takes a card off the list; false where it was not on it. It is still to be detached at the provider. */
export async function markCardRemoved(trx: Trx, id: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('saved_cards')
    .set({ state: 'removed' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'saved')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The provider has a card no more: its digits are not needed any longer. */
export async function markCardDetached(source: Db | Trx, id: number): Promise<void> {
  await source
    .updateTable('saved_cards')
    .set({ state: 'detached', last4: '', fingerprint: null })
    .where('id', '=', id)
    .execute();
}

/** The same for all cards of an account. */
export async function markCardsDetached(source: Db | Trx, userId: number): Promise<void> {
  await source
    .updateTable('saved_cards')
    .set({ state: 'detached', last4: '', fingerprint: null })
    .where('user_id', '=', userId)
    .execute();
}

export const selectRemovedCards = (db: Db) =>
  db.selectFrom('saved_cards').select('id').where('state', '=', 'removed').execute();

/** All that an account has agreed to, the first first. */
export const selectConsents = (db: Db, userId: number) =>
  db
    .selectFrom('card_consents')
    .select(['version', 'words', 'given_at', 'page', 'address', 'most_cents'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export async function insertSetup(
  trx: Trx,
  setup: Omit<Selectable<Tables['card_setups']>, 'state' | 'declined'>,
): Promise<void> {
  await trx
    .insertInto('card_setups')
    .values({ ...setup, state: 'open' })
    .execute();
}

export const findOpenSetup = (source: Db | Trx, setupIntentId: string) =>
  source
    .selectFrom('card_setups')
    .selectAll()
    .where('setup_intent_id', '=', setupIntentId)
    .where('state', '=', 'open')
    .executeTakeFirst();

/** The latest first. */
export const selectOpenSetups = (db: Db, userId: number) =>
  db
    .selectFrom('card_setups')
    .select('setup_intent_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .execute();

export const selectOldSetups = (db: Db, before: Date) =>
  db
    .selectFrom('card_setups')
    .select('setup_intent_id')
    .where('state', '=', 'open')
    .where('created_at', '<', before)
    .limit(100)
    .execute();

/** Counts a card that its bank declined in an open setup; gives how many there were, 0 for a setup that has ended. */
export async function countDeclined(db: Db, setupIntentId: string): Promise<number> {
  const counted = await db
    .updateTable('card_setups')
    .set((eb) => ({ declined: eb('declined', '+', 1) }))
    .where('setup_intent_id', '=', setupIntentId)
    .where('state', '=', 'open')
    .returning('declined')
    .executeTakeFirst();
  return counted?.declined ?? 0;
}

export async function endSetup(source: Db | Trx, setupIntentId: string, state: 'saved' | 'ended'): Promise<void> {
  await source
    .updateTable('card_setups')
    .set({ state })
    .where('setup_intent_id', '=', setupIntentId)
    .where('state', '=', 'open')
    .execute();
}

/** By which consent the card of an intent is to be saved, and perhaps charged again; undefined where it is not. */
export const findConsentOfIntent = (source: Db | Trx, intentId: string) =>
  source
    .selectFrom('payment_intents')
    .innerJoin('card_consents', 'card_consents.id', 'payment_intents.save_consent_id')
    .select(['booking_id', 'card_consents.id as consent_id', 'card_consents.user_id', 'kind', 'words'])
    .where('payment_intents.intent_id', '=', intentId)
    .executeTakeFirst();

export type ConsentOfIntent = NonNullable<Awaited<ReturnType<typeof findConsentOfIntent>>>;

/** Whether the card of a booking's visit is to be charged again, as was agreed with its payment. */
export const hasAgreedToCharge = async (source: Db | Trx, bookingId: number): Promise<boolean> =>
  (await source
    .selectFrom('payment_intents')
    .innerJoin('card_consents', 'card_consents.id', 'payment_intents.save_consent_id')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'paid')
    .where('kind', '=', 'charge')
    .executeTakeFirst()) !== undefined;

/** The card of a booking's visit, as far as anything was said of it. */
export interface CardOfVisit {
  attempt: number;
  card_user_id: number | null;
  save_consent_id: number | null;
  consent_version: number | null;
  consent_words: string | null;
}

/** The same of its latest intent, which is locked; undefined where the release before began it. */
export async function lockCardOfVisit(trx: Trx, bookingId: number): Promise<CardOfVisit | undefined> {
  const { rows } = await sql<CardOfVisit>`
    select attempt, card_user_id, save_consent_id,
      (select version from card_consents where id = save_consent_id) as consent_version,
      (select words from card_consents where id = save_consent_id) as consent_words
    from payment_intents where booking_id = ${bookingId} and purpose = 'visit'
    order by attempt desc limit 1 for update
  `.execute(trx);
  return rows[0];
}

/** Whose card pays a booking's visit, and by which consent it is saved once it is paid. */
export async function setCardOfVisit(
  source: Db | Trx,
  { bookingId, attempt }: { bookingId: number; attempt: number },
  card: Pick<CardOfVisit, 'card_user_id' | 'save_consent_id'>,
): Promise<void> {
  await source
    .updateTable('payment_intents')
    .set(card)
    .where('booking_id', '=', bookingId)
    .where('purpose', '=', 'visit')
    .where('attempt', '=', attempt)
    .execute();
}

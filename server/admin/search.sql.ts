import { type RawBuilder, sql } from 'kysely';
import { containsPattern } from './keyset.sql.ts';

/**
 * What a search of the team's looks for (docs/product.md#lists). The trigram indexes of 0028-team stand on the very same
 * expressions.
 */

/** Text in lower case and without accents. */
export const folded = (text: RawBuilder<string>) =>
  sql<string>`regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;

/** The same of what was typed. */
const fold = (typed: string): string =>
  typed
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');

/** '#BK-1042', 'bk 1042', '#1042' and '1042' are a booking's number. */
const REFERENCE = /^#?(?:bk[- ]?)?([1-9]\d{0,8})$/i;

/** The number of a booking; undefined for other words. */
export const bookingNumberIn = (typed: string): number | undefined => {
  const number = REFERENCE.exec(typed)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Fewer digits are no part of a telephone number that tells one from the others. */
const FEWEST_DIGITS = 4;
/** Fewer digits than these are the end of a number: people know the last four, and a booking has as many. */
const FEWEST_INSIDE = 6;

/** A pattern for the digits of a telephone number; undefined for other words. The country's own 1 may be there or not. */
function phonePattern(typed: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (digits.length < FEWEST_DIGITS) return undefined;
  return digits.length < FEWEST_INSIDE ? `%${digits}` : `%${digits}%`;
}

/** The same expression as that of the indexes by telephone. */
const hasDigits = (phone: RawBuilder<string | null>, pattern: string) =>
  sql<boolean>`regexp_replace(${phone}, '[^0-9]', '', 'g') like ${pattern}`;

/** Whoever has this in their name or email; of digits, whoever has them in their telephone number. */
const matches = (q: string, words: RawBuilder<string>, phone: RawBuilder<string | null>) => {
  const digits = phonePattern(q);
  return digits === undefined
    ? sql<boolean>`${folded(words)} like ${containsPattern(fold(q))}`
    : hasDigits(phone, digits);
};

/** An account by name, email or telephone number; `table`: what the statement calls `users`. */
export const matchesAccount = (q: string, table = 'users') =>
  matches(
    q,
    sql<string>`(${sql.ref(`${table}.display_name`)} || ' ' || ${sql.ref(`${table}.email`)})`,
    sql.ref(`${table}.mobile`),
  );

/** The same of the customer of a booking; `table`: what the statement calls `bookings`. */
export const matchesCustomer = (q: string, table = 'bookings') =>
  matches(
    q,
    sql<string>`(${sql.ref(`${table}.customer_name`)} || ' ' || ${sql.ref(`${table}.customer_email`)})`,
    sql.ref(`${table}.phone`),
  );

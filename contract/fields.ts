import { policy } from './policy.ts';
import { z } from './zod.ts';

/** What every field of a request is bounded by (docs/security.md#the-server). Limits are in characters. */

// Control characters, lone surrogates and direction overrides have no place in a name, an address or a note.
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const CONTROL_BUT_LINES = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** More than any script stacks on one letter. Composing text takes the square of how many there are in a row. */
const MARKS_IN_A_ROW = /\p{M}{31}/u;

const clean = (pattern: RegExp) => (value: string) =>
  value.isWellFormed() && !pattern.test(value) && !MARKS_IN_A_ROW.test(value);

/**
 * Text of at most `max` code units as it was sent, trimmed and composed (NFC). Its length is looked at before anything
 * else is done with it: composing takes long for long text.
 */
const composed = (max: number, what: string, forbidden: RegExp, required?: string, tooLong = `${what} is too long`) =>
  z
    .string(required)
    .max(max, { error: tooLong, abort: true })
    .refine(clean(forbidden), { error: `${what} contains characters that are not allowed`, abort: true })
    .transform((value) => value.trim().normalize('NFC'));

/**
 * One line of text: trimmed and composed (NFC), at most `max` characters. `required` is the message for an empty one.
 */
export const line = (max: number, what: string, required: string) =>
  composed(max * 2, what, CONTROL, required).pipe(z.string().min(1, required).max(max, `${what} is too long`));

/**
 * Several lines of text: trimmed and composed, at most `max` characters. `required` is the message for what is no text,
 * `tooLong` the one for too much of it. `unitsEach`: code units that a character may have, where they are counted as a
 * person counts them; then how many there are is left to who asks.
 */
export const text = (
  max: number,
  what: string,
  required: string,
  { tooLong = `${what} is too long`, unitsEach }: { tooLong?: string; unitsEach?: number } = {},
) => {
  const written = composed(max * (unitsEach ?? 2), what, CONTROL_BUT_LINES, required, tooLong);
  return written.pipe(unitsEach ? z.string() : z.string().max(max, tooLong));
};

/** Like `line`, but may be left out or empty (then undefined), and may span lines. */
export const optionalText = (max: number, what: string) =>
  composed(max * 2, what, CONTROL_BUT_LINES)
    .pipe(z.string().max(max, `${what} is too long`))
    .transform((value) => value || undefined)
    .optional();

/** A number and a name: what a cleaner needs to find a door. */
export const isAddress = (value: string | undefined): boolean =>
  value === undefined || (/\p{N}/u.test(value) && /\p{L}{2}/u.test(value));
export const WRONG_ADDRESS = 'Please give the street and the house number';

/** Where a booking takes place; may be left out or empty (then undefined), and may span lines. */
export const optionalAddress = optionalText(300, 'Address').refine(isAddress, WRONG_ADDRESS);

/** An email address, in lower case. `message` is the page's own sentence for a wrong one. */
export const email = (message: string) =>
  z
    .string(message)
    .max(254, { error: message, abort: true })
    .transform((value) => value.trim().toLowerCase())
    // No mailbox has such an address (RFC 2606), and accounts that are deleted get one.
    .pipe(z.email(message).refine((value) => !value.endsWith('.invalid'), message));

/** Ten digits and more, as people write them, with an extension if they like. */
const PHONE = /^[\d\s().+-]+(?:,?\s*(?:x|ext\.?)\s*\d{1,6})?$/i;
const isPhone = (value: string) => PHONE.test(value) && value.replace(/\D/g, '').length >= 10;

/** A telephone number as people write it (docs/product.md#questions-and-limits). */
export const mobile = z
  .string('A valid mobile number is required')
  .max(40, { error: 'A valid mobile number is required', abort: true })
  .transform((value) => value.trim())
  .pipe(z.string().refine(isPhone, 'A valid mobile number is required'));

/** The same for a booking's telephone number, which may be left out or empty (then undefined). */
export const optionalPhone = z
  .string()
  .max(40, { error: 'Phone is too long', abort: true })
  .transform((value) => value.trim() || undefined)
  .pipe(z.string().refine(isPhone, 'Please give the whole phone number, with its area code').optional())
  .optional();

export const zipCode = z
  .string('A valid ZIP code is required')
  .max(20, { error: 'A valid ZIP code is required', abort: true })
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(5, 'A valid ZIP code is required')
      .regex(/^[a-z\d -]+$/i, 'A valid ZIP code is required'),
  );

const { shortestMinutes, longestMinutes, stepMinutes } = policy.booking;
const WRONG_LENGTH = 'Invalid length';

/** How long a booking is to be, in minutes: by half hours (docs/product.md#the-length-of-a-booking). */
export const minutes = z
  .int(WRONG_LENGTH)
  .min(shortestMinutes, WRONG_LENGTH)
  .max(longestMinutes, WRONG_LENGTH)
  .multipleOf(stepMinutes, WRONG_LENGTH);

/** The same in a query string. */
export const minutesInQuery = z
  .string(WRONG_LENGTH)
  .regex(/^\d{1,3}$/, WRONG_LENGTH)
  .transform(Number)
  .pipe(minutes);

/** A row's number in a JSON body: a positive 32-bit integer. */
export const id = (message = 'Invalid id') => z.int(message).positive(message).max(2_147_483_647, message);

/** A row's number in a query string. */
export const idInQuery = (message = 'Invalid id') =>
  z
    .string(message)
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .pipe(id(message));

/** Years that somebody can mean: of others dates have other forms, and lists of days between two have no end. */
const isThinkable = (year: number): boolean => year >= 2000 && year < 2100;

/** A date in a request, as ISO 8601. */
export const dateInRequest = (message = 'Invalid date') =>
  z.iso.date(message).refine((date) => isThinkable(Number(date.slice(0, 4))), message);

/** What somebody wants of a time, in a query string: how long, which service, when. */
export const wantedTime = {
  minutes: minutesInQuery.optional(),
  serviceId: idInQuery('Please select a service').optional(),
  /** In the slot's own city. */
  date: dateInRequest().optional(),
  /** Before noon, or from then on. */
  part: z.enum(['morning', 'afternoon'], 'Invalid choice').optional(),
};

/** An instant in a query string, as ISO 8601 with a zone; given on as Date. */
export const instantInQuery = z.iso
  .datetime({ offset: true, error: 'Invalid time' })
  .max(40, 'Invalid time')
  .transform((value) => new Date(value))
  .refine((time) => isThinkable(time.getUTCFullYear()), 'Invalid time');

/** The secret of a link; a wrong one is refused in the words for an old one. */
export const linkToken = z
  .string('Token is required')
  .min(1, 'Token is required')
  .max(200, 'This link is invalid or has expired.');

/** A slug or another short word of ours in a query string. */
export const slug = (message: string) =>
  z.string(message).min(1, message).max(100, message).refine(clean(CONTROL), 'Invalid address');

/** Words that were shown and agreed to. */
export const agreedWords = z.string('Invalid words').max(1000, 'Invalid words').optional();

/** How many rows of a list, in a query string: 1 to `most`. */
export const limitInQuery = (most: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'Invalid limit')
    .transform(Number)
    .pipe(z.int().min(1, 'Invalid limit').max(most, 'Invalid limit'));

/** A place in a keyset-paged list, opaque to the caller. */
export const cursor = z.string().min(1).max(200);

/** An instant in a reply. */
export const instant = z.iso.datetime();

/** Dollars in a reply or request, multiples of 0.01 (docs/product.md#price). */
export const dollars = z.number();

/**
 * The dollars that whoever cancels was shown to go back. Where others would go back, the cancel is refused
 * (docs/product.md#cancellation). Who showed none leaves it out.
 */
export const shownRefund = z
  .number('Invalid amount')
  .min(0, 'Invalid amount')
  .max(1_000_000, 'Invalid amount')
  .optional();

export const message = z.object({ message: z.string() });

/** A booking's link. */
export const bookingToken = z
  .string('Token is required')
  .min(1, 'Token is required')
  .max(200, 'This booking link is invalid or has expired.');

/** "2026" in a query. */
export const yearInQuery = z.string().regex(/^20\d\d$/, 'Invalid year');

/** Figures in sentences, so that a sentence follows when `policy` changes. */

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count with its unit, up to twelve in words: "one hour", "ten minutes", "24 hours"; "an hour" where `one` is "an". */
export const inWords = (count: number, unit: string, one = 'one'): string =>
  count === 1 ? `${one} ${unit}` : `${WORDS[count] ?? count} ${unit}s`;

/** The same in digits from two on: "one hour", "10 minutes", "24 hours". */
export const inDigits = (count: number, unit: string): string => (count === 1 ? `one ${unit}` : `${count} ${unit}s`);

/** Hours as days where they are whole ones: 48 → "two days", 36 → "36 hours"; 24 → "a day" where `one` is "a". */
export const hoursAsDays = (hours: number, one?: string): string =>
  hours % 24 === 0 ? inWords(hours / 24, 'day', one) : inWords(hours, 'hour');

/** The verb that goes with a count: "one hour is", "two hours are". */
export const verb = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** "bedrooms", "bedrooms and bathrooms", "a service, bedrooms and bathrooms". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** For the beginning of a sentence. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

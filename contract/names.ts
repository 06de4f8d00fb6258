import { line } from './fields.ts';
import { PRODUCT } from './product.ts';

/** What people are called: names that others can see, read and tell from the product's own (docs/product.md#names). */

/** Characters of a name in an account. */
export const LONGEST_NAME = 80;

// What is drawn as nothing: zero-width characters, fillers, soft hyphens, tag letters, the empty braille pattern.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
// What holds emojis and the letters of some scripts together, in its place.
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}/gu;
const VARIANT = /(?<=[^\s\p{Default_Ignorable_Code_Point}])[\ufe00-\ufe0f]/gu;
const JOINER = /(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{S}])/gu;

const isSeen = (name: string): boolean => {
  const rest = name.replace(FLAG, '').replace(VARIANT, '').replace(JOINER, '');
  return rest.replace(UNSEEN, '').length === rest.length;
};

/** Letters that look like others, as somebody would use them who poses as the product. */
const LOOKALIKES: Record<string, string> = Object.fromEntries(
  [
    ['a', '4@аα'],
    ['b', '8βЬь'],
    ['c', 'сϲ'],
    ['e', '3еεё'],
    ['l', '1i|!іӏι'],
    ['m', 'мμ'],
    ['o', '0оο'],
    ['p', 'рρ'],
    ['r', 'г'],
    ['s', '5$ѕ'],
    ['t', '7тτ'],
  ].flatMap(([plain = '', others = '']) => [...others].map((other) => [other, plain])),
);

const folded = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((character) => LOOKALIKES[character] ?? character)
    .join('')
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('rn', 'm');

const isOurs = (name: string): boolean => folded(name).includes(folded(PRODUCT));

/** A name: one line with something to be seen, and not the product's. `required` is the message for an empty one. */
export const name = (max: number, what: string, required: string) =>
  line(max, what, required)
    .refine(isSeen, `${what} contains characters that are not allowed`)
    .refine((value) => !isOurs(value), `Please choose another ${what.toLowerCase()}: this one reads like ours`);

/** A name that came from elsewhere, without what a name may not have; null where nothing of it is left. */
export function cleanedName(from: string, max: number): string | null {
  const schema = name(max, 'Name', 'Name is required');
  const spelled = (text: string) => {
    let cut = '';
    for (const character of text.toWellFormed().trim()) {
      if (cut.length + character.length > max) break;
      cut += character;
    }
    return schema.safeParse(cut).data;
  };
  return spelled(from) ?? spelled(from.replace(UNSEEN, '').replace(/[\p{Cc}\p{Cs}]/gu, '')) ?? null;
}

import { describe, expect, it } from 'vitest';
import { cleanedName, name } from './names.ts';

const field = name(80, 'Name', 'Name is required');
const messageOf = (value: string) => field.safeParse(value).error?.issues[0]?.message;

describe('a name', () => {
  it.each([
    'Ada 🧽',
    'Denise Ann Whitfield',
    'Zoë O’Neill-Smith',
    'محمد',
    'می‌خواهم',
    'क्‍ष',
    '👩🏽‍🚀 Ada',
    '❤️‍🔥',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Ailsa',
    '1️⃣ Cleaning',
    'Marble Steps of Canton'.replace('Steps', 'Stairs'),
  ])('%s is one', (value) => {
    expect(field.parse(value)).toBe(value.normalize('NFC'));
  });

  // shows: defense 63
  it.each([
    ['zero-width space', '\u200b'],
    ['zero-width space inside', 'An\u200bna'],
    ['Hangul filler', '\u3164'],
    ['half-width filler', '\uffa0'],
    ['braille blank', '\u2800'],
    ['soft hyphen', 'An\u00adna'],
    ['grapheme joiner', '\u034f'],
    ['tag letters', 'Anna\u{e0061}\u{e0062}'],
    ['a joiner at the end', 'Anna\u200d'],
    ['a variant of nothing', '\ufe0f'],
  ])('with a %s is refused', (_what, value) => {
    expect(messageOf(value)).toBe('Name contains characters that are not allowed');
  });

  it.each([
    'Marblestep Support',
    'MARBLESTEP',
    'M a r b l e - s t e p',
    'Mаrblеstep', // two Cyrillic letters
    'Marb1e5tep Team',
    'MarbIestep',
    'rnarblestep help',
    'Ｍarblestep',
    'Märblestep',
  ])('%s poses as the product and is refused', (value) => {
    expect(messageOf(value)).toBe('Please choose another name: this one reads like ours');
  });
});

describe('a name from elsewhere', () => {
  it.each([
    ['Gail Okoye', 'Gail Okoye'],
    ['Gail\u0007\u202eOkoye', 'GailOkoye'],
    ['\u200bGail', 'Gail'],
    ['\u3164', null],
    ['', null],
    ['Marblestep Support', null],
    ['x'.repeat(300), 'x'.repeat(80)],
    [`${'x'.repeat(79)}🧽`, 'x'.repeat(79)],
  ])('%o becomes %o', (from, cleaned) => {
    expect(cleanedName(from, 80)).toBe(cleaned);
  });
});

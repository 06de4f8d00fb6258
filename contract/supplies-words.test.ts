import { expect, it } from 'vitest';
import { suppliesWords } from './supplies-words.ts';

const UNSAID = null;

it.each([
  [true, true, 'Denise brings supplies and equipment.'],
  [true, false, 'Denise brings the supplies. Please have a vacuum and a mop ready.'],
  [true, UNSAID, 'Denise brings the supplies.'],
  [false, true, 'Denise works with your supplies, so please have them ready, and brings the equipment.'],
  [false, false, 'Denise works with your supplies, your vacuum and your mop, so please have them ready.'],
  [false, UNSAID, 'Denise works with your supplies, so please have them ready.'],
  [UNSAID, true, 'Denise brings the equipment.'],
  [UNSAID, false, 'Please have a vacuum and a mop ready.'],
  [UNSAID, UNSAID, undefined],
])('says what has to be ready: supplies %s, equipment %s', (providesSupplies, providesEquipment, words) => {
  expect(suppliesWords({ displayName: 'Denise Whitfield', providesSupplies, providesEquipment })).toBe(words);
});

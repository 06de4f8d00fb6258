import { expect, it } from 'vitest';
import { idInKey } from './tell-cleaner.ts';

it.each([
  ['share-decided:42:7', '7'],
  ['share-decided:42:7:again:29000000', '7'],
  ['share-decided:42:7:again:29000000:again:29000001', '7'],
  ['share-reported:42:7:1796000000000:again:29000000', '7:1796000000000'],
  ['debt-waived:42:dispute:du_1:1:owed', 'dispute:du_1:1:owed'],
  ['debt-waived:42:dispute:du_1:1:owed:again:29000000', 'dispute:du_1:1:owed'],
])('an email knows what it tells, also when it is sent again: %s', (key, id) => {
  expect(idInKey(key)).toBe(id);
});

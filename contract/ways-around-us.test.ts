import { expect, it } from 'vitest';
import { waysAroundUs } from './ways-around-us.ts';

it.each([
  ['Twelve years of homes with dogs. I bring my own vacuum.', []],
  ['Since 2012 in 21201 21202 and 21211. From $45.50 an hour.', []],
  ['Call 410 555 0177 and book me directly, it is cheaper', ['a phone number']],
  ['(410) 555-0177', ['a phone number']],
  ['(410) 555‑0177', ['a phone number']],
  ['Rated 5.0 (2019 2020 2021)', []],
  ['IG @rosa_cleans', ['a name on another site']],
  ['410-555-0177 24/7', ['a phone number']],
  ['410 555 0177 443 555 0100', ['a phone number']],
  ['443/555/0134', ['a phone number']],
  ['rosa@example.com', ['an email address']],
  ['See rosas-cleaning.com or www.rosa.biz', ['a web address']],
  ['rosa@example.com, +1 410.555.0177', ['an email address', 'a phone number']],
])('%j has %j', (text, ways) => {
  expect(waysAroundUs(text)).toEqual(ways);
});

import { expect, it } from 'vitest';
import { likelyEmail } from './likely-email.ts';

it.each([
  ['robin@gmial.com', 'robin@gmail.com'],
  ['robin@gmail.con', 'robin@gmail.com'],
  ['robin@gmail.co', 'robin@gmail.com'],
  ['Robin.Vale@GMAIL.CMO', 'Robin.Vale@gmail.com'],
  ['robin@yaho.com', 'robin@yahoo.com'],
  ['robin@hotmial.com', 'robin@hotmail.com'],
  ['robin@outlok.com', 'robin@outlook.com'],
  ['robin@iclould.com', 'robin@icloud.com'],
  ['robin@aol.con', 'robin@aol.com'],
  ['robin@comcast.ne', 'robin@comcast.net'],
])('%s was likely meant as %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

it.each([
  'robin@gmail.com',
  ' Robin@Gmail.com ',
  'robin@mail.com',
  'robin@ymail.com',
  'robin@email.com',
  'robin@gmx.com',
  'robin@me.com',
  'robin@live.com',
  'robin@pm.me',
  'robin@proton.me',
  'robin@mac.com',
  'robin@yahoo.ca',
  'robin@yahoo.co.uk',
  'robin@hotmail.fr',
  'robin@example.com',
  'robin@jhu.edu',
  'robin@baltimorecity.gov',
  'robin',
  '@gmial.com',
  'robin@',
  'robin@home@gmial.com',
  `robin@${'g'.repeat(240)}.com`,
])('nobody is asked about “%s”', (typed) => {
  expect(likelyEmail(typed)).toBeUndefined();
});

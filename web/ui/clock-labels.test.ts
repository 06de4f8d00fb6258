import { expect, it } from 'vitest';
import { clockLabel, shortSpan } from './clock-labels.ts';

it.each([
  [0, '12:00 AM'],
  [540, '9:00 AM'],
  [725, '12:05 PM'],
  [1410, '11:30 PM'],
])('minute %i of the day is %s', (minute, label) => expect(clockLabel(minute)).toBe(label));

it('leaves out what a small chip has no space for', () => {
  expect(shortSpan('9:00 AM', '12:00 PM')).toBe('9 – 12');
  expect(shortSpan('10:30 AM', '1:30 PM')).toBe('10:30 – 1:30');
});

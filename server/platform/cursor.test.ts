import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCursor, readCursor, readCursorNumber } from './cursor.ts';

it('is read as it was written', () => {
  const value = fc.integer({ min: 0, max: 99_999_999_999_999 });
  const id = fc.integer({ min: 1, max: 2_147_483_647 });
  fc.assert(
    fc.property(value, id, (value, id) => {
      expect(readCursor(formatCursor({ value, id }))).toEqual({ value, id });
      expect(readCursorNumber(String(value))).toBe(value);
    }),
  );
});

it.each([
  '',
  'x',
  '1',
  '1.',
  '.1',
  '1.0',
  '1.2.3',
  '1.-1',
  '-1.1',
  '1e3.1',
  '1.2147483648',
  '100000000000000.1',
  '１.1',
])('is refused when it is "%s"', (made) => {
  expect(() => readCursor(made)).toThrow('Invalid cursor');
});

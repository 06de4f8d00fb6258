import { expect, test } from 'vitest';
import { titleOfSlug } from './title-of-slug.ts';

// shows: product/city/breadcrumbs
test('capitalizes each word of a slug', () => {
  expect(titleOfSlug('baltimore')).toBe('Baltimore');
  expect(titleOfSlug('san-jose')).toBe('San Jose');
  expect(titleOfSlug('-odd--slug-')).toBe('Odd Slug');
});

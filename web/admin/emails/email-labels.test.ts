import { expect, it } from 'vitest';
import { emailLabel } from './email-labels.ts';

it('calls an email of a closed door as people spell it, and one without words by its kind', () => {
  expect(emailLabel('cant-get-in')).toBe('The cleaner can’t get in');
  expect(emailLabel('some-news')).toBe('Some news');
});

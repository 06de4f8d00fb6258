import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SessionUser } from '#contract/accounts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { ProfileProgress } from './profile-progress.tsx';

const user = {
  firstName: 'Denise',
  lastName: 'Whitfield',
  mobile: '410 555 0100',
  zipCode: null,
  bio: 'Stairs first.',
};

it('names what is missing of a profile, each with the link that opens its form', async () => {
  await renderOnPage(<ProfileProgress user={{ ...user, avatarUrl: null } as unknown as SessionUser} />);
  expect(document.body.textContent).toContain('Missing: your ZIP code, a photo.');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('your ZIP code')).toMatch(/part=profile&edit=names&field=zipCode$/);
  expect(hrefOf('a photo')).toMatch(/part=profile&edit=photo$/);
});

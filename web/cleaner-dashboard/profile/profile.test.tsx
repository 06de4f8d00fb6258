import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { ownProfile } from '../../../tests/own-profile.ts';
import { field, renderOnPage } from '../../../tests/render-on-page.tsx';
import { ROBIN } from '../../../tests/session-user.ts';
import { profileProgress } from '../overview/profile-progress.tsx';
import { fieldPath } from '../parts.tsx';
import { Profile } from './profile.tsx';

it.each([
  ['zipCode', 'ZIP code'],
  ['bio', 'Short bio'],
] as const)('the link to a missing %s leads to the field itself, %s', async (missing, label) => {
  startFakeServer().answers('GET /_api/cleaner/profile', { profile: ownProfile({}) });
  const full = { firstName: 'D', lastName: 'W', mobile: '410 555 0100', zipCode: '21211', bio: 'B', avatarUrl: '/x' };
  const [only] = profileProgress({ ...ROBIN, ...full, [missing]: null }).missing;
  const { search } = new URL(fieldPath(only!.part, only!.field), 'http://localhost');
  await renderOnPage(<Profile onUser={() => {}} />, search);
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
});

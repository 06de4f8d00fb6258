import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { descriptionOf, openPage } from '../../tests/open-page.tsx';
import { button, field } from '../../tests/render-on-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import Onboarding from './onboarding-user.tsx';

const CALL = 'POST /_api/onboarding/user';
const NEW = {
  ...ROBIN,
  onboardingComplete: false,
  firstName: null,
  lastName: null,
  mobile: null,
  zipCode: null,
};
const PROFILE = { 'First name': 'Robin', 'Last name': 'Vale', Mobile: '410 555 0142', 'ZIP code': '21211' };

async function open() {
  const server = startFakeServer();
  const page = await openPage(
    '/onboarding/user',
    { '/onboarding/user': Onboarding },
    { status: 'authenticated', user: NEW },
  );
  return { server, ...page };
}

async function fill(person: UserEvent, profile: Record<string, string> = PROFILE): Promise<void> {
  for (const [label, words] of Object.entries(profile)) {
    await person.clear(field(label));
    await person.type(field(label), words);
  }
}

// shows: product/onboarding/customer-fields, product/validation/user-onboarding
it('the profile says what is missing in each field', async () => {
  const { server, person, address } = await open();
  // Both are filled in already, from the name of the account.
  await person.clear(field('First name'));
  await person.clear(field('Last name'));
  await person.click(button('Save and continue'));
  await waitFor(() => expect(descriptionOf('First name')).toBe('First name is required'));
  expect(descriptionOf('Last name')).toBe('Last name is required');
  expect(descriptionOf('Mobile')).toMatch(/^A valid mobile number is required/);
  expect(descriptionOf('ZIP code')).toBe('A valid ZIP code is required');
  expect(document.activeElement).toBe(field('First name'));

  await fill(person, { 'First name': 'Ada', 'Last name': 'Vale', Mobile: '410 5550', 'ZIP code': '2121' });
  await person.click(field('First name'));
  await waitFor(() => expect(descriptionOf('First name')).toBe(''));
  expect(descriptionOf('Last name')).toBe('');
  expect(descriptionOf('Mobile')).toMatch(/^A valid mobile number is required/);
  expect(descriptionOf('ZIP code')).toBe('A valid ZIP code is required');
  expect(server.received(CALL)).toEqual([]);
  await fill(person);
  server.answers(CALL, { user: ROBIN });
  await person.click(button('Save and continue'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.received(CALL)).toMatchObject([{ firstName: 'Robin', lastName: 'Vale', zipCode: '21211' }]);
});

// shows: product/messages/user-onboarding
it('a profile that the server refuses says why', async () => {
  const { server, person, address } = await open();
  await fill(person);
  for (const [said, shown] of [
    ['The form is closed.', 'The form is closed.'],
    [undefined, 'An unknown error occurred.'],
  ] as const) {
    server.refuses(CALL, 500, said);
    await person.click(button('Save and continue'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(shown));
  }
  server.answers(CALL, { user: ROBIN });
  await person.click(button('Save and continue'));
  await waitFor(() => expect(address()).toBe('/'));
});

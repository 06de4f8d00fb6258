import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { descriptionOf, openPage } from '../../tests/open-page.tsx';
import { button, field } from '../../tests/render-on-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import SignUp from './signup.tsx';

const CALL = 'POST /_api/auth/register_with_password';

async function open() {
  const server = startFakeServer();
  return { server, ...(await openPage('/signup', { '/signup': SignUp })) };
}

// shows: product/validation/errors-at-their-field, product/validation/registration
it('each field says what is wrong with it, and is checked again when it is left', async () => {
  const { server, person, address } = await open();
  await person.click(button('Create account'));
  await waitFor(() => expect(descriptionOf('Display name')).toMatch(/^Name is required/));
  expect(descriptionOf('Email')).toBe('Email is required');
  expect(descriptionOf('Password')).toMatch(/^Password must be at least 8 characters/);
  expect(document.activeElement).toBe(field('Display name'));

  await person.type(field('Display name'), 'Robin');
  await person.type(field('Email'), 'not an email');
  await person.type(field('Password'), '1234567');
  await person.click(field('Email'));
  await waitFor(() => expect(descriptionOf('Display name')).not.toMatch(/required/));
  expect(descriptionOf('Email')).toBe('Email is required');
  expect(descriptionOf('Password')).toMatch(/^Password must be at least 8 characters/);

  await person.clear(field('Email'));
  await person.type(field('Email'), 'robin@example.com');
  await person.type(field('Password'), '8');
  await person.clear(field('Display name'));
  await person.click(field('Email'));
  await waitFor(() => expect(descriptionOf('Display name')).toMatch(/^Name is required/));
  await waitFor(() => expect(descriptionOf('Email')).toBe(''));
  expect(descriptionOf('Password')).not.toMatch(/Password must/);
  expect(address()).toBe('/signup');
  expect(server.received(CALL)).toEqual([]);
});

// shows: product/messages/registration
it('a registration that the server refuses says why, keeps what was typed, and can be tried again', async () => {
  const { server, person, address } = await open();
  await person.type(field('Display name'), 'Robin');
  await person.type(field('Email'), 'robin@example.com');
  await person.type(field('Password'), 'scrubbed marble steps');
  for (const [said, shown] of [
    ['Invalid display name', "Please provide a valid display name that isn't empty."],
    ['name contains control characters', 'Please check your display name: name contains control characters'],
    [
      'Too many requests. Please wait a moment and try again.',
      'Too many requests. Please wait a moment and try again.',
    ],
    [undefined, 'Registration failed. Please try again.'],
  ] as const) {
    server.refuses(CALL, 400, said);
    await person.click(button('Create account'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(shown));
  }
  expect(field('Display name').value).toBe('Robin');
  server.answers(CALL, { user: { ...ROBIN, onboardingComplete: false } });
  await person.click(button('Create account'));
  await waitFor(() => expect(address()).toBe('/onboarding/user'));
});

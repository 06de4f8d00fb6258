import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, errorOf, field, isBusy, renderOnPage } from '../../tests/render-on-page.tsx';
import { ROBIN, TESS } from '../../tests/session-user.ts';
import { currentSession } from './session.ts';
import { SignUpForm } from './sign-up-form.tsx';

const CALL = 'POST /_api/auth/register_with_password';

async function fillIn(person: UserEvent): Promise<void> {
  await person.type(field('Display name'), 'Robin 🧽');
  await person.type(field('Email'), 'robin@example.com');
  await person.type(field('Password'), 'eight888');
}

it('names what each field lacks, with the focus on the first', async () => {
  const server = startFakeServer();
  const person = await renderOnPage(<SignUpForm />);
  await person.type(field('Email'), 'robin at example');
  await person.type(field('Password'), 'seven77');
  await person.click(button('Create account'));
  await waitFor(() => expect(errorOf('Display name')).toBe('Name is required'));
  expect(errorOf('Email')).toBe('Email is required');
  expect(errorOf('Password')).toBe('Password must be at least 8 characters');
  expect(document.activeElement).toBe(field('Display name'));
  expect(server.received(CALL)).toEqual([]);
});

it.each([
  ['nobody in particular', undefined, ROBIN],
  ['a cleaner', 'cleaner' as const, TESS],
])('registers %s, and stays busy until the page is left', async (_who, role, user) => {
  const server = startFakeServer();
  server.answers(CALL, { user });
  const person = await renderOnPage(<SignUpForm {...(role && { joinAs: role })} />);
  await fillIn(person);
  await person.click(button('Create account'));
  await waitFor(() => expect(currentSession().status).toBe('authenticated'));
  await waitFor(() => expect(isBusy('Create account')).toBe(true));
  expect(server.received(CALL)).toEqual([
    { displayName: 'Robin 🧽', email: 'robin@example.com', password: 'eight888', ...(role && { role }) },
  ]);
});

it('says that a password is too common at its field, which has the focus', async () => {
  const server = startFakeServer();
  const sentence = 'This password is too common. Please choose another.';
  server.refuses(CALL, 400, sentence, undefined, 'common_password');
  const person = await renderOnPage(<SignUpForm />);
  await fillIn(person);
  await person.click(button('Create account'));
  await waitFor(() => expect(errorOf('Password')).toBe(sentence));
  expect(document.activeElement).toBe(field('Password'));
  expect(document.querySelector('.call-form > .note')).toBeNull();
  server.answers(CALL, { user: ROBIN });
  await person.type(field('Password'), '-and-more');
  expect(errorOf('Password')).toBeUndefined();
  await person.click(button('Create account'));
  await waitFor(() => expect(currentSession().status).toBe('authenticated'));
});

it('says of an email in use what can be done, and lets another be tried', async () => {
  const server = startFakeServer();
  server.refuses(CALL, 409, 'Email already in use');
  const person = await renderOnPage(<SignUpForm />);
  await fillIn(person);
  await person.click(button('Create account'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('This email is already registered. Please try logging in instead.');
  expect(field('Password').value).toBe('eight888');
  server.answers(CALL, { user: ROBIN });
  await person.type(field('Email'), '.org');
  await person.click(button('Create account'));
  await waitFor(() => expect(currentSession().status).toBe('authenticated'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.received(CALL).map(({ email }) => email)).toEqual(['robin@example.com', 'robin@example.com.org']);
});

it('asks about an email that looks mistyped before there is an account, and takes the other by one press', async () => {
  const server = startFakeServer();
  server.answers(CALL, { user: ROBIN });
  const person = await renderOnPage(<SignUpForm />);
  await person.type(field('Display name'), 'Robin');
  await person.type(field('Email'), 'robin@gmial.com');
  await person.type(field('Password'), 'eight888');
  await person.click(button('Create account'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Did you mean robin@gmail\.com\?/);
  expect(server.received(CALL)).toEqual([]);
  await person.click(button('Use it'));
  await waitFor(() => expect(server.received(CALL)).toMatchObject([{ email: 'robin@gmail.com' }]));
});

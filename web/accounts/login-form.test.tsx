import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { button, errorOf, field, isBusy, renderOnPage } from '../../tests/render-on-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import { LoginForm } from './login-form.tsx';
import { currentSession } from './session.ts';

const CALL = 'POST /_api/auth/login_with_password';

async function open() {
  const server = startFakeServer();
  const onSecondFactor = vi.fn<() => void>();
  const person = await renderOnPage(<LoginForm onSecondFactor={onSecondFactor} />);
  return { server, person, onSecondFactor };
}

it('takes the focus to the first field that is wrong, each time', async () => {
  const { server, person } = await open();
  await person.click(button('Sign In'));
  await waitFor(() => expect(errorOf('Email')).toBe('Email is required'));
  expect(errorOf('Password')).toBe('Password is required');
  expect(document.activeElement).toBe(field('Email'));
  await person.type(field('Email'), 'robin@example.com');
  await person.click(button('Sign In'));
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  expect(errorOf('Email')).toBeUndefined();
  expect(server.received(CALL)).toEqual([]);
});

it('sends the email tidied and the password exactly as it was typed, and stays busy until the page is left', async () => {
  const { server, person, onSecondFactor } = await open();
  server.answers(CALL, { user: ROBIN });
  await person.type(field('Email'), ' Robin@Example.com ');
  await person.type(field('Password'), ' with spaces {Enter}');
  await waitFor(() => expect(currentSession()).toMatchObject({ status: 'authenticated', user: { id: ROBIN.id } }));
  await waitFor(() => expect(isBusy('Sign In')).toBe(true));
  await person.click(button('Sign In'));
  expect(server.received(CALL)).toEqual([{ email: 'robin@example.com', password: ' with spaces ' }]);
  expect(onSecondFactor).not.toHaveBeenCalled();
});

it('shows a refusal in the server’s words, keeps what was typed, and drops it with the next try', async () => {
  const { server, person } = await open();
  server.refuses(CALL, 401, 'Invalid email or password');
  await person.type(field('Email'), 'robin@example.com');
  await person.type(field('Password'), 'wrong');
  await person.click(button('Sign In'));
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
  expect(field('Password').value).toBe('wrong');
  expect(isBusy('Sign In')).toBe(false);
  server.answersLater(CALL, { user: ROBIN });
  await person.click(button('Sign In'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(isBusy('Sign In')).toBe(true);
});

it('says something of its own where no answer comes, and that one is offline only to who is', async () => {
  const { server, person } = await open();
  server.isUnreachable(CALL);
  await person.type(field('Email'), 'robin@example.com');
  await person.type(field('Password'), 'right{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed. Please try again.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await person.click(button('Sign In'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^You seem to be offline/));
  vi.restoreAllMocks();
});

it('hands over to the second factor without a session', async () => {
  const { server, person, onSecondFactor } = await open();
  server.answers(CALL, { secondFactor: true });
  await person.type(field('Email'), 'robin@example.com');
  await person.type(field('Password'), 'right{Enter}');
  await waitFor(() => expect(onSecondFactor).toHaveBeenCalledOnce());
  expect(currentSession().status).toBe('unauthenticated');
});

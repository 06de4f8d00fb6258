import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { openPage } from '../../tests/open-page.tsx';
import { ROBIN } from '../../tests/session-user.ts';
import { currentSession, setSession } from './session.ts';
import { signOut } from './sign-out.ts';

const CALL = 'POST /_api/auth/logout';
const hasHint = () => document.cookie.includes('signed-in=1');

function signedIn() {
  const server = startFakeServer();
  setSession({ status: 'authenticated', user: ROBIN });
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'signed-in=1; Path=/';
  return server;
}

it('holds for whoever leaves the page before the server has answered', async () => {
  const server = signedIn();
  const answer = server.answersLater(CALL, { message: 'You are signed out.' });
  const fetched = vi.spyOn(globalThis, 'fetch');
  const done = signOut();
  // The page that is opened next finds no hint of a session, and the call outlives this one.
  expect([currentSession().status, hasHint()]).toEqual(['unauthenticated', false]);
  expect(fetched).toHaveBeenCalledWith('/_api/auth/logout', expect.objectContaining({ keepalive: true }));
  answer();
  await done;
});

it('is told to other tabs at once, and once more when the server has ended the session', async () => {
  const server = signedIn();
  const answer = server.answersLater(CALL, { message: 'You are signed out.' });
  // Loaded anew: the channel that other tests have left open belongs to a page that is gone.
  vi.resetModules();
  const { signOut: signOutHere } = await import('./sign-out.ts');
  const said = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  const done = signOutHere();
  expect(said.mock.calls).toEqual([['signed-out']]);
  answer();
  await done;
  expect(said.mock.calls).toEqual([['signed-out'], ['signed-out']]);
  said.mockRestore();
});

it('leaves no hint to the next page where its call is cut off because this one is left', async () => {
  const server = signedIn();
  server.isUnreachable(CALL);
  // Nobody is there any more when it comes.
  const answer = server.answersLater('GET /_api/auth/session', { user: ROBIN });
  const done = signOut();
  await vi.waitFor(() => expect(server.received('GET /_api/auth/session')).toHaveLength(1));
  expect(hasHint()).toBe(false);
  answer();
  await done;
});

it('is taken back where the server could not be asked', async () => {
  const server = signedIn();
  server.isUnreachable(CALL);
  server.answers('GET /_api/auth/session', { user: ROBIN });
  await signOut();
  expect([currentSession().status, hasHint()]).toEqual(['authenticated', true]);
});

it('a sign-out that does not arrive is not hidden, and can be tried again', async () => {
  const server = startFakeServer();
  server.isUnreachable(CALL);
  server.answers('GET /_api/auth/session', { user: ROBIN });
  const { person } = await openPage('/', {}, { status: 'authenticated', user: ROBIN });
  const header = within(screen.getByRole('banner'));
  await person.click(header.getByRole('button', { name: 'Logout' }));
  await screen.findByText('You could not be signed out.');
  await header.findByText(ROBIN.displayName);
  server.answers(CALL, { message: 'You are signed out.' });
  await person.click(await header.findByRole('button', { name: 'Logout' }));
  await header.findByRole('link', { name: 'Sign In' });
  await waitFor(() => expect(server.received(CALL)).toHaveLength(2));
});

import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../tests/fake-server.ts';
import { ROBIN } from '../../tests/session-user.ts';
import { currentSession, restoreHint, setSession } from './session.ts';
import { signOut } from './sign-out.ts';

const CALL = 'POST /_api/auth/logout';
const hasHint = () => document.cookie.includes('signed-in=1');

function signedIn() {
  const server = startFakeServer();
  setSession({ status: 'authenticated', user: ROBIN });
  restoreHint();
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

it('is taken back where the server could not be asked', async () => {
  const server = signedIn();
  server.isUnreachable(CALL);
  server.answers('GET /_api/auth/session', { user: ROBIN });
  await signOut();
  expect([currentSession().status, hasHint()]).toEqual(['authenticated', true]);
});

import { afterEach, expect, it, vi } from 'vitest';
import { setCurrentUser } from './current-user.ts';
import { call, onUnauthorized } from './http.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setCurrentUser(null);
});

/** A server that answers 401 once it is let. */
function slowRefusal() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  return { answer: () => resolve(Response.json({ error: 'Not authenticated' }, { status: 401 })) };
}

it('a 401 tells that a session is over, but nothing of one that has begun since', async () => {
  const isOver = vi.fn<() => void>();
  const stop = onUnauthorized(isOver);
  setCurrentUser({ id: 1, name: 'Ada', email: 'ada@x.test' });

  const own = slowRefusal();
  const refused = call('GET /_api/bookings/mine', {});
  own.answer();
  await expect(refused).rejects.toMatchObject({ status: 401 });
  expect(isOver).toHaveBeenCalledOnce();

  const late = slowRefusal();
  const old = call('GET /_api/bookings/mine', {});
  setCurrentUser(null);
  setCurrentUser({ id: 1, name: 'Ada', email: 'ada@x.test' });
  late.answer();
  await expect(old).rejects.toMatchObject({ status: 401 });
  expect(isOver).toHaveBeenCalledOnce();
  stop();
});

it.each([
  [{ error: 'Not now.', message: 'Later.' }, 'Not now.'],
  [{ message: 'The form is closed.' }, 'The form is closed.'],
  [{}, 'An error occurred.'],
])('a refusal of %j reads %s', async (body, words) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }));
  await expect(call('GET /_api/bookings/mine', {})).rejects.toMatchObject({ message: words });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { newEmail, PASSWORD } from '../sign-up.ts';
import type { Buyer } from './buyer.ts';
import { percentile, timed } from './measurements.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';

let app: MultiProcessApp;
beforeAll(async () => {
  app = await startMultiProcessApp({ processes: 2 });
});
afterEach(() => app.check());
afterAll(() => app.stop());

const login = (visitor: Buyer, email: string, password: string) =>
  visitor.call('POST /_api/auth/login_with_password', { email, password });

async function newAccount(): Promise<string> {
  const email = newEmail();
  await app
    .buyer()
    .ask('POST /_api/auth/register_with_password', { email, password: PASSWORD, displayName: 'Ada Lane' });
  return email;
}

describe('two processes', () => {
  // shows: defense 24, fault F11
  it('count the tries of one account together, and lock nobody out who comes from elsewhere', async () => {
    const email = await newAccount();
    const { ofAccount, seconds } = policy.accounts.signIns;
    const guesser = app.buyer(app.servers[0]);
    const twin = guesser.at(app.servers[1]!.origin);
    const answers = await Promise.all(
      Array.from({ length: 2 * ofAccount }, (_, i) => login(i % 2 ? twin : guesser, email, `a guess, number ${i}`)),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect({ guessed: count(401), refused: count(429) }).toEqual({ guessed: ofAccount, refused: ofAccount });

    for (const visitor of [guesser, twin]) {
      const { status, headers } = await login(visitor, email, PASSWORD);
      const wait = Number(headers.get('retry-after'));
      expect({ status, ends: wait > 0 && wait <= seconds }).toEqual({ status: 429, ends: true });
    }
    expect((await login(app.buyer(app.servers[1]), email, PASSWORD)).status).toBe(200);
  });
});

describe('a flood of sign-ins', () => {
  // shows: defense 26
  it('waits for its turn, or is asked to come again, while lists are answered', async () => {
    const email = await newAccount();
    const { cities } = await app.buyer().ask('GET /_api/cities', {});
    const cityId = String(cities.find(({ slug }) => slug === 'baltimore')!.id);
    const size = policy.accounts.passwords.hashesWaiting * 2;
    let under = size;
    const flood = Array.from({ length: size }, (_, i) =>
      timed(login(app.buyer(), email, `a guess, number ${i}`)).finally(() => under--),
    );

    const lists: number[] = [];
    for (let i = 0; under > 0; i++) {
      // Each from another minute on, so that no answer is one that was kept.
      const from = new Date(Date.now() + i * 60_000).toISOString();
      const { ms, answer } = await timed(app.buyer().call('GET /_api/time-slots', { cityId, from }));
      expect(answer.status).toBe(200);
      lists.push(ms);
      // As many as a median takes: one after the other without a pause they took as much as the hashes.
      await pause(30);
    }

    const answers = await Promise.all(flood);
    const waited = answers.filter(({ answer }) => answer.status === 401);
    const sentAway = answers.filter(({ answer }) => answer.status === 503);
    expect(waited.length + sentAway.length).toBe(size);
    expect(sentAway.length).toBeGreaterThan(0);
    for (const { answer } of sentAway) expect(answer.headers.get('retry-after')).toBe('5');
    // If they waited in the same queue, a list would take as long as a sign-in.
    expect(
      percentile(lists, 50) /
        percentile(
          waited.map(({ ms }) => ms),
          50,
        ),
    ).toBeLessThan(0.25);
  });

  it('is handled by threads of lower priority than the one which answers everybody else', () => {
    const [server] = app.servers;
    expect(server!.niceness('libuv-worker')).toEqual([19, 19, 19, 19]);
    expect(server!.niceness('MainThread')).toEqual([0]);
  });
});

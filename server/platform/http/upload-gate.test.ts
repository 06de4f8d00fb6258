import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { answers, newCleaner, pdf, picture } from '../../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { waitFor } from '../../../tests/wait-for.ts';

/** Bodies with files in them: who sends them slowly, or many of them, keeps nobody else from sending theirs. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const POST = 'POST /_api/onboarding/cleaner';
const MEGABYTE = 1024 * 1024;

/** A large body that has begun and does not go on. */
async function beginUpload(visitor: Visitor): Promise<{ socket: Socket; answered(): string }> {
  const socket = connect(Number(new URL(visitor.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk)).on('error', () => {});
  const head = [
    'POST /_api/onboarding/cleaner HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `cookie: sid=${visitor.cookie('sid')}`,
    `content-length: ${20 * MEGABYTE}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"step":6,"idDocumentUrl":"${'x'.repeat(200_000)}`);
  return { socket, answered: () => text };
}

// shows: defense 90, fault F23
it('six slow bodies do not keep an honest one waiting, and an account has one at a time', async () => {
  const slow = await Promise.all(Array.from({ length: 6 }, () => newCleaner(app)));
  const begun = await Promise.all(slow.map(beginUpload));
  // Their next body is refused as soon as the first one is being read.
  for (const visitor of slow) {
    await waitFor(async () => {
      const second = await beginUpload(visitor);
      await waitFor(async () => second.answered());
      second.socket.destroy();
      return second.answered().startsWith('HTTP/1.1 429');
    });
  }
  const honest = await newCleaner(app);
  await honest.ask(POST, answers[6]({ idDocumentUrl: pdf(MEGABYTE) }));
  for (const { socket } of begun) socket.destroy();
});

// shows: defense 90
it('a body that hardly moves is ended', async () => {
  const { socket, answered } = await beginUpload(await newCleaner(app));
  await once(socket, 'close');
  expect(answered()).toBe('');
});

// shows: defense 60
it('a file counts however small its body is, and what carries none does not', async () => {
  const visitor = await newCleaner(app);
  const photo = await answers[1]({ profilePhotoUrl: await picture('png', 8) });
  expect((await visitor.call(POST, photo)).status).toBe(200);
  const { pool } = app.server.database;
  const counted = async () =>
    (
      await pool.query<{ points: number }>(
        "select points from throttles where key like 'upload:%' order by points desc",
      )
    ).rows[0]!.points;
  await pool.query("delete from throttles where key like 'upload:%'");
  expect((await visitor.call(POST, photo)).status).toBe(200);
  expect(await counted()).toBe(1);
  await pool.query("update throttles set points = $1 where key like 'upload:%'", [policy.uploads.ofAccount]);
  expect((await visitor.call(POST, photo)).status).toBe(429);
  expect((await visitor.call(POST, answers[4]())).status).toBe(200);
});

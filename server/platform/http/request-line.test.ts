import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';

/** Request lines as only proxies and curious people write them, and what the log has of them. */

let app: TestApp;
let logged = '';
beforeAll(async () => {
  const write = (line: string) => {
    logged += line;
  };
  const log = createLog('debug', { write });
  app = await startTestApp({ web: true, log });
});
afterAll(() => app.stop());

async function answerTo(line: string): Promise<{ status: number; text: string }> {
  const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  return { status: Number(text.split(' ')[1]), text };
}

// shows: defense 72
it.each([
  ['/services', 200],
  ['/_api/cities', 200],
  ['', 200],
  ['?x=1', 200],
  ['/no-such-page', 404],
])('an address in whole, with %s behind the host, is that page', async (rest, status) => {
  expect((await answerTo(`GET ${app.origin}${rest}`)).status).toBe(status);
  expect((await answerTo(`GET HTTP://evil.example:80${rest}`)).status).toBe(status);
});

// shows: defense 72
it.each(['GET *', 'GET services', 'GET ftp://localhost/', 'GET localhost:80', 'CONNECT localhost:80', 'OPTIONS *'])(
  '%s is no address',
  async (line) => {
    const { status, text } = await answerTo(line);
    if (text !== '') expect([400, 405]).toContain(status);
  },
);

// shows: defense 5, defense 78
it('no query and no token is logged', async () => {
  const paths = ['/reset-password?token=SECRET-1', '/booking/SECRET-2', '/_api/bookings/by-token?token=SECRET-3'];
  for (const path of paths) {
    await answerTo(`GET ${path}`);
    await answerTo(`GET ${app.origin}${path}`);
  }
  await app.visitor().fetch('/_api/csp-report', {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': { 'document-uri': `${app.origin}/booking/SECRET-4`, 'blocked-uri': 'eval' } }),
  });
  expect(logged).toContain('content security policy violated');
  expect(logged).toContain('/reset-password');
  expect(logged).not.toContain('SECRET');
});

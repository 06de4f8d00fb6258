import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../tests/free-port.ts';
import { type HttpListener, openHttpListener } from './http-listener.ts';

let listener: HttpListener;
let port: number;
beforeAll(async () => {
  port = await freePort();
  listener = await openHttpListener(port);
  await expectStarting();
  listener.open((_request, response) => response.end('the mailbox'));
});
afterAll(() => listener.close());

/** Until it is open, a call gets JSON and a browser a page that asks again. */
async function expectStarting(): Promise<void> {
  const address = `http://localhost:${port}/`;
  const call = await fetch(address);
  expect([call.status, await call.json()]).toEqual([503, { error: 'Starting. Please try again in a moment.' }]);
  const page = await fetch(address, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('<meta http-equiv="refresh" content="1">');
}

/** As a browser asks: with any Host, which `fetch` would not let us choose. */
const ask = (host: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: '/_sandbox/mail/messages.json', headers: { host } }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode, text });
      })
      .once('error', reject);
  });

// shows: defense 93
it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])('is there as %s', async (name) => {
  expect(await ask(`${name}:${port}`)).toEqual({ status: 200, text: 'the mailbox' });
});

// shows: defense 93
it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.7', ''])(
  'is not there as %j',
  async (name) => {
    const { status, text } = await ask(`${name}:${port}`);
    expect([status, text]).toEqual([421, '{"error":"This is not that host."}']);
  },
);

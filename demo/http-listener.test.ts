import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../tests/free-port.ts';
import { type HttpListener, openHttpListener } from './http-listener.ts';

let listener: HttpListener;
let port: number;
beforeAll(async () => {
  port = await freePort();
  listener = await openHttpListener(port);
  listener.open((_request, response) => response.end('the mailbox'));
});
afterAll(() => listener.close());

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, customer, openSlot } from '../../../tests/book.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';
import { waitFor } from '../../../tests/wait-for.ts';
import { createMetrics } from './registry.ts';

const TOKEN = 'a-token-for-the-scraper';

let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ metricsToken: TOKEN }) });
  closed = await startTestApp();
});
afterAll(() => Promise.all([app.stop(), closed.stop()]));

const look = (token?: string, at = app) =>
  at.visitor().fetch('/metrics', token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

/** The value of a line, by its beginning. */
async function metric(beginning: string): Promise<number | undefined> {
  const lines = (await (await look(TOKEN)).text()).split('\n');
  const found = lines.find((one) => one.startsWith(`${beginning} `));
  return found === undefined ? undefined : Number(found.slice(beginning.length + 1));
}

describe('GET /metrics', () => {
  it('is nowhere for whoever has no token, and wherever none is set', async () => {
    const answers = [look(), look('another'), look(`${TOKEN}x`), look(''), look(TOKEN, closed), look('', closed)];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('is text as Prometheus reads it, stored by nobody', async () => {
    const response = await look(TOKEN);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lines = (await response.text()).split('\n').filter((one) => one !== '');
    const wrong = lines.filter(
      (one) =>
        !/^# (HELP|TYPE) marblestep_\w+ .+$/.test(one) &&
        !/^marblestep_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+$/.test(one),
    );
    expect(wrong).toEqual([]);
    const names = lines.filter((one) => one.startsWith('# TYPE')).map((one) => one.split(' ')[2]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('counts requests by route, whatever stands in the address', async () => {
    const count = 'marblestep_http_request_duration_seconds_count';
    const route = `${count}{method="GET",route="/_api/bookings/by-token",status="404"}`;
    await app.visitor().fetch('/_api/bookings/by-token?token=secret-name-1');
    await app.visitor().fetch('/_api/bookings/by-token?token=secret-name-2');
    await waitFor(async () => (await metric(route)) === 2);
    expect(await (await look(TOKEN)).text()).not.toContain('secret-name');
  });

  it('has the pool, the outbox, emails and holds', async () => {
    const before = (await metric('marblestep_holds')) ?? 0;
    const { slot, service } = await openSlot(app.visitor());
    const who = { timeSlotId: slot.id, serviceId: service.id, customerDetails: customer() };
    await app.visitor().ask('POST /_api/bookings/payment-intent', who);
    expect(await metric('marblestep_holds')).toBe(before + 1);
    expect(await metric('marblestep_database_connections{state="busy"}')).toBeGreaterThanOrEqual(0);
    expect(await metric('marblestep_stray_payments')).toBe(0);
    await app.sandbox.mail.refuseConnections();
    await book(app, app.visitor(), { when: 'soon' });
    expect(await metric('marblestep_mails_waiting')).toBeGreaterThan(0);
    await waitFor(async () => ((await metric('marblestep_outbox_jobs{queue="mail",state="retry"}')) ?? 0) > 0);
  });
});

it('each app of a process has its own requests', async () => {
  const [one, other] = [createMetrics([]), createMetrics([])];
  for (const seconds of [0.05, 0.1, 0.5, 30]) one.observeRequest({ method: 'GET', route: '/', status: 200 }, seconds);
  const requests = (text: string) => text.split('\n').filter((line) => line.startsWith('marblestep_http_request'));
  const own = requests(await one.text());
  expect(own).toContain(
    'marblestep_http_request_duration_seconds_bucket{le="0.1",method="GET",route="/",status="200"} 2',
  );
  expect(own).toContain('marblestep_http_request_duration_seconds_count{method="GET",route="/",status="200"} 4');
  expect(requests(await other.text())).toEqual([]);
});

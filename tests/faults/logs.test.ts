import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { book, openSlot } from '../book.ts';
import { answers, newAdmin, newCleaner, pdf } from '../onboard.ts';
import { emailedToken, login, register } from '../sign-up.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** What the log may never hold is planted everywhere, and then looked for. */

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) });
});
afterAll(() => app.stop());

// shows: defense 5, defense 78
it('is JSON lines with request ids, and holds no secret, token, password, address or document', async () => {
  const planted: string[] = [];
  const plant = (value: string) => {
    planted.push(value);
    return value;
  };
  const visitor = app.visitor();
  const { email } = await register(visitor);
  await login(visitor, email, plant('sentinel-of-a-password'));
  planted.push(visitor.cookie('sid')!);
  await visitor.ask('POST /_api/auth/request_password_reset', { email });
  planted.push(await emailedToken(app, email, '/reset-password'));

  const guest = app.visitor();
  const { booking, token } = await book(app, guest, { who: { name: 'Ada Lane', email: 'ada@example.test' } });
  await guest.ask('GET /_api/bookings/by-token', { token: plant(token) });
  await guest.ask('POST /_api/bookings/details', {
    bookingId: booking.id,
    token,
    address: plant('12 Sentinel Row'),
    phone: plant('410 555 9876'),
  });
  await guest.call('GET /_api/bookings/by-token', { token: plant('sentinel-of-a-wrong-token') });

  const cleaner = await newCleaner(app);
  const document = pdf();
  planted.push(document.slice(-200));
  await cleaner.ask('POST /_api/onboarding/cleaner', answers[6]({ idDocumentUrl: document }));
  await cleaner.call('POST /_api/onboarding/cleaner', answers[6]({ idDocumentUrl: plant('data:sentinel;base64,AA') }));
  const admin = await newAdmin(app);
  planted.push(admin.cookie('sid')!);
  // A refusal, a fault of the request, and one of the provider's.
  await guest.fetch('/_api/bookings/cancel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"token": "${plant('sentinel-in-broken-json')}"`,
  });
  app.sandbox.stripe.addFault({ times: 9, kind: 500, when: 'before', on: 'POST /v1/payment_intents' });
  const { slot, service } = await openSlot(guest, { when: 'later' });
  await guest.call('POST /_api/bookings/payment-intent', {
    timeSlotId: slot.id,
    serviceId: service.id,
    customerDetails: { name: 'Ada Lane', email: 'ada@example.test' },
  });
  planted.push(app.config.secretKey, app.config.stripe.secretKey, app.config.stripe.webhookSecrets[0]!);
  planted.push(app.config.google.clientSecret);

  const text = lines.join('');
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(lines.some((line) => /"id":"[0-9a-f-]{36}"/.test(line))).toBe(true);
  expect(planted.filter((secret) => text.includes(secret))).toEqual([]);
});

// shows: defense 78
it('redacts the values of fields whose names tell of secrets, whoever logs them', () => {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  log.info(
    { password: 'sentinel', headers: { cookie: 'sentinel', authorization: 'sentinel' }, who: 'somebody' },
    'said',
  );
  expect(written.join('')).toContain('somebody');
  expect(written.join('')).not.toContain('sentinel');
});

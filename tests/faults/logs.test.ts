import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { book, create, openSlot, payByCard } from '../book.ts';
import { newBookableCleaner } from '../bookable-cleaner.ts';
import { findRowsWith } from '../find-in-rows.sql.ts';
import { answers, newAdmin, newCleaner, pdf } from '../onboard.ts';
import { cardsOf, someone } from '../saved-card.ts';
import { emailedToken, emailsTo, login, register } from '../sign-up.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { waitFor } from '../wait-for.ts';

/** What the log may never hold is planted everywhere, and then looked for. */

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true, log: createLog('trace', { write: (line) => void lines.push(line) }) });
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

const NUMBER = '5555555555554444';
const PHONE = '410 555 0163';
const HOME = {
  street: '77 Canary Row',
  unit: 'Canary 9',
  city: 'baltimore',
  zip: '21231',
  kind: 'house',
  bedrooms: 2,
  bathrooms: 1,
  notes: 'A canary sings.',
} as const;
const WHERE = /canary|555 ?0163/i;

// shows: defense 5
it('nor is a saved card or a home: the number nowhere, and where somebody lives only with them and the job’s cleaner', async () => {
  const owner = await someone(app);
  const { clientSecret } = await owner.visitor.ask('POST /_api/cards', {});
  await typeCard(clientSecret);
  const [card] = await cardsOf(owner);
  const method = app.sandbox.stripe.objects('payment_method').find((each) => each.card?.last4 === '4444');
  const ofCard = [NUMBER, method!.id, method!.card!.fingerprint!, `${method!.customer}`];
  const { homes } = await owner.visitor.ask('POST /_api/homes', HOME);
  const cleaner = await newBookableCleaner(app);
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const { slot, service } = await openSlot(owner.visitor, { slotId: slots[4]!.id });
  const hold = await owner.visitor.ask('POST /_api/bookings/payment-intent', {
    timeSlotId: slot.id,
    serviceId: service.id,
    customerDetails: { name: 'Robin Vale', email: owner.email, phone: PHONE },
    homeId: homes[0]!.id,
    cardId: card!.id,
  });
  const { intentId } = await payByCard(app, hold.clientSecret, null);
  const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount: hold.amount };
  const { booking, token } = (await create(owner.visitor, purchase)).body;
  const { email } = (await cleaner.visitor.ask('GET /_api/auth/session', {})).user;
  const emails = async () => app.sandbox.mail.messages();
  await waitFor(async () => (await emails()).some(({ to, text }) => to.includes(email) && WHERE.test(text)));
  await emailsTo(app, owner.email, 2);

  const { cleaners } = await app.visitor().ask('GET /_api/cleaners', {});
  const { slug } = cleaners.find(({ id }) => id === cleaner.cleanerId)!;
  const feed = (await cleaner.visitor.ask('POST /_api/cleaner/calendar/renew', {})).address;
  const [year, month] = app.clock.now().toISOString().split('-');
  const anybody = [
    ...[
      '/',
      '/cleaning-services/baltimore',
      `/cleaning-services/baltimore/${slug}`,
      `/book/${slot.id}`,
      '/sitemap.xml',
    ],
    ...['/_api/time-slots', `/_api/time-slot?timeSlotId=${slot.id}`, '/_api/cleaners'],
    ...[`/_api/cleaners/by-slug?city=baltimore&cleanerSlug=${slug}`, feed.slice(app.origin.length)],
    // With the link, which anybody may have been sent.
    ...['by-token', 'calendar'].map((what) => `/_api/bookings/${what}?token=${token}`),
    `/_api/bookings/again?bookingId=${booking.id}&token=${token}`,
  ];
  const admin = await newAdmin(app);
  const exports = ['jobs', 'users', 'cleaners'].map((what) => `/_api/admin/export?what=${what}`);
  const told = [
    ...(await Promise.all(anybody.map((path) => textOf(app.visitor(), path)))),
    ...(await Promise.all(
      [...exports, `/_api/admin/accounting-export?month=${year}-${month}`].map((path) => textOf(admin, path)),
    )),
    await textOf(cleaner.visitor, `/_api/cleaner/ledger-export?year=${year}`),
    await textOf(cleaner.visitor, '/_api/auth/my_data'),
    await textOf((await someone(app)).visitor, '/_api/auth/my_data'),
    lines.join(''),
  ];
  const own = await textOf(owner.visitor, '/_api/auth/my_data');
  // Whoever has the link sees with which card it was paid.
  const receipt = await textOf(app.visitor(), `/_api/bookings/receipt?token=${token}`);
  const mails = (await emails()).map(({ to, text }) => ({ to: [to].flat().join(), text }));
  expect([...told, receipt].filter((text) => WHERE.test(text))).toEqual([]);
  // What the customer gets goes on to others, and says nothing of it.
  const readers = mails.flatMap(({ to, text }) => (WHERE.test(text) ? [to] : []));
  expect(new Set(readers)).toEqual(new Set([email]));
  expect(own).toMatch(WHERE);
  const everything = [...told, receipt, own, ...mails.map(({ text }) => text)];
  expect(everything.filter((text) => ofCard.some((secret) => text.includes(secret)))).toEqual([]);
  expect(told.filter((text) => /(ending |last4\W+)4444/.test(text))).toEqual([]);
  const { pool } = app.server.database;
  expect(await findRowsWith(pool, [NUMBER])).toEqual([]);
  const tables = (await findRowsWith(pool, [method!.card!.fingerprint!])).map((row) => row.split(':')[0]);
  expect([...new Set(tables)].sort()).toEqual(['payments', 'saved_cards']);
});

async function textOf(visitor: Visitor, path: string): Promise<string> {
  const response = await visitor.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** Saves a card as the card form does with the digits that somebody types. */
async function typeCard(clientSecret: string): Promise<void> {
  const id = clientSecret.split('_secret_')[0]!;
  const response = await fetch(`${app.origin}/_sandbox/stripe/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.config.stripe.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': NUMBER,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  expect(await response.json()).toMatchObject({ status: 'succeeded' });
}

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

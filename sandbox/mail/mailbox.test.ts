import nodemailer from 'nodemailer';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '../../tests/own-database.ts';
import { startTestSandbox, type TestSandbox } from '../test-sandbox.ts';
import type { Email } from './message.ts';

let testSandbox: TestSandbox;
let config: pg.PoolConfig;

beforeAll(async () => {
  config = (await ownDatabase('empty')).config;
  testSandbox = await startTestSandbox(config);
});
afterAll(() => testSandbox.stop());

const send = (to: string, subject: string, html = '<p>Hello</p>') =>
  nodemailer.createTransport(testSandbox.sandbox.mail.smtpUrl).sendMail({
    from: 'Marblestep <hello@example.test>',
    to,
    subject,
    text: 'Hello',
    html,
    messageId: `<${subject}@example.test>`,
    attachments: [{ filename: 'booking.ics', content: 'BEGIN:VCALENDAR' }],
  });

const fetchMails = async (query = '') =>
  (await (await fetch(`${testSandbox.origin}/_sandbox/mail/messages.json${query}`)).json()) as Email[];

test('emails are kept one for each recipient, newest first', async () => {
  await send('a@example.test, b@example.test', 'first');
  await testSandbox.clock.advance(1000);
  await send('A@example.test', 'second ✓');
  expect((await fetchMails()).map((mail) => mail.subject)).toEqual(['second ✓', 'first', 'first']);
  const [latest, earlier] = await fetchMails('?to=a@example.test');
  expect(latest).toMatchObject({ subject: 'second ✓', receivedAt: testSandbox.clock.now().toISOString() });
  expect(earlier).toMatchObject({
    to: 'a@example.test',
    from: 'hello@example.test',
    text: 'Hello\n',
    html: '<p>Hello</p>\n',
    messageId: '<first@example.test>',
    attachments: [{ name: 'booking.ics' }],
  });
});

test('the pages escape what an email says, and its markup cannot run', async () => {
  await send('c@example.test', '<script>alert(1)</script>', '<script>alert(2)</script>');
  const [mail] = testSandbox.sandbox.mail.messages('c@example.test');
  const inbox = await (await fetch(`${testSandbox.origin}/_sandbox/mail?to=c@example.test`)).text();
  expect(inbox).toContain('&lt;script&gt;alert(1)');
  expect(inbox).not.toContain('<script');
  const page = await fetch(`${testSandbox.origin}/_sandbox/mail/${mail!.id}`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
  expect(await page.text()).toContain('sandbox="allow-popups');
  const markup = await fetch(`${testSandbox.origin}/_sandbox/mail/${mail!.id}/html`);
  expect(markup.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/);
  const attachment = await fetch(`${testSandbox.origin}/_sandbox/mail/${mail!.id}/attachment/0`);
  expect(attachment.headers.get('content-disposition')).toContain('booking.ics');
  expect((await attachment.text()).trim()).toBe('BEGIN:VCALENDAR');
  expect((await fetch(`${testSandbox.origin}/_sandbox/mail/none`)).status).toBe(404);
});

test('it refuses passing and for good, as often as told', async () => {
  testSandbox.sandbox.mail.failNext(451, 2);
  await expect(send('d@example.test', 'busy')).rejects.toMatchObject({ responseCode: 451 });
  await expect(send('d@example.test', 'busy')).rejects.toMatchObject({ responseCode: 451 });
  await send('d@example.test', 'busy');
  testSandbox.sandbox.mail.failNext(550);
  await expect(send('d@example.test', 'never')).rejects.toMatchObject({ responseCode: 550 });
  expect(testSandbox.sandbox.mail.messages('d@example.test').map((mail) => mail.subject)).toEqual(['busy']);
});

test('it can be unavailable and come back at the same address', async () => {
  const address = testSandbox.sandbox.mail.smtpUrl;
  await testSandbox.sandbox.mail.refuseConnections();
  await expect(send('e@example.test', 'away')).rejects.toThrow(/ECONN(REFUSED|RESET)/);
  await testSandbox.sandbox.mail.acceptConnections();
  expect(testSandbox.sandbox.mail.smtpUrl).toBe(address);
  const arrives = testSandbox.sandbox.mail.waitFor((mail) => mail.to === 'e@example.test');
  await send('e@example.test', 'back');
  expect(await arrives).toMatchObject({ subject: 'back' });
});

test('emails survive a restart', async () => {
  await send('f@example.test', 'kept \u0000 whole');
  await testSandbox.stop();
  testSandbox = await startTestSandbox(config, { clock: testSandbox.clock });
  expect(testSandbox.sandbox.mail.messages('f@example.test')).toMatchObject([
    { messageId: expect.stringContaining('kept') },
  ]);
});

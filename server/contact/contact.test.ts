import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ supportEmail: 'team@marblestep.test' }) });
});
afterAll(() => app.stop());

const words = (message: string) => ({ name: 'Ada Byron', email: 'ada@example.test', message });

const emailsToTeam = async () => {
  const response = await app.visitor().fetch('/_sandbox/mail/messages.json?to=team@marblestep.test');
  return (await response.json()) as { text: string; subject: string; replyTo: string }[];
};
const emailsSaying = async (phrase: string) => (await emailsToTeam()).filter(({ text }) => text.includes(phrase));

describe('a message to the team', () => {
  // shows: product/guide/contact
  it('reaches it by email, whole, and an answer goes to its writer', async () => {
    const visitor = app.visitor();
    const { message } = await visitor.ask('POST /_api/contact', words('Do you clean boats?\n\nMine is <small>.'));
    expect(message).toContain('on its way');
    const [email] = await waitFor(async () => {
      const found = await emailsSaying('Do you clean boats?');
      return found.length > 0 && found;
    });
    expect(email).toMatchObject({ subject: 'Message from Ada Byron', replyTo: 'ada@example.test' });
    expect(email?.text).toContain('Mine is <small>.');
    expect(email?.text).toContain('ada@example.test');
  });

  // shows: product/offline/message-sent-once
  it('that is sent twice is one message', async () => {
    const visitor = app.visitor();
    await visitor.ask('POST /_api/contact', words('Once only, please.'));
    await visitor.ask('POST /_api/contact', words('Once only, please.'));
    await visitor.ask('POST /_api/contact', words('And this came after.'));
    // Two leave at once, in either order.
    await waitFor(async () => (await emailsSaying('Once only, please.')).length > 0);
    await waitFor(async () => (await emailsSaying('And this came after.')).length === 1);
    expect(await emailsSaying('Once only, please.')).toHaveLength(1);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'A\r\nBcc: x@y.test' }, 'Name contains characters that are not allowed'],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ message: '  ' }, 'Message is required'],
    [{ message: 'x'.repeat(policy.contact.longest + 1) }, 'Message must not exceed 4000 characters'],
    [{ phone: '1' }, /phone/],
  ])('with %o is refused in words', async (wrong, refusal) => {
    const { status, error } = await app.visitor().call('POST /_api/contact', { ...words('Hello'), ...wrong });
    expect(status).toBe(400);
    expect(error).toMatch(refusal);
  });

  // shows: product/guide/contact-limits
  it('is kept as long as the privacy page says, and no longer', async () => {
    const { db } = app.server.database;
    const kept = () => db.selectFrom('contact_messages').select('id').execute();
    expect((await kept()).length).toBeGreaterThan(0);
    await app.clock.advance((policy.contact.keptDays - 1) * DAY);
    await app.catchUp();
    expect((await kept()).length).toBeGreaterThan(0);
    await app.clock.advance(2 * DAY);
    await app.catchUp();
    expect(await kept()).toEqual([]);
  });
});

// shows: product/guide/contact-limits
it('too many messages from one address are refused, with when to come again', async () => {
  const most = policy.contact.ofAddress * policy.sandboxAddressFactor;
  const visitor = app.visitor();
  const answers = await Promise.all(
    Array.from({ length: most + 1 }, (_, index) => visitor.call('POST /_api/contact', words(`Number ${index}`))),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

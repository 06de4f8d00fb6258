import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { calls } from '#contract/calls';
import { filesIn, read } from '../architecture/tree.ts';
import { book } from '../book.ts';
import { bookCleaner, newBookableCleaner } from '../bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from '../cleaner-actions.ts';
import { newAdmin } from '../onboard.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { columns, constraints, distinctValues, indexes, sandboxKeys } from './outside-names.sql.ts';
import { distinct, expectSnapshot, expectSnapshotSoon, timeless } from './snapshot.ts';

/**
 * Names that are stored, or that somebody outside knows. They are no matter of taste any more: rows of older versions,
 * other processes during an upgrade, the payment provider and people's browsers all hold them.
 */
const METRICS_TOKEN = 'a token for this test';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ timer: true, change: () => ({ metricsToken: METRICS_TOKEN }) });
  await liveThrough(app);
});
afterAll(() => app.stop());

const pool = () => app.server.database.pool;

/** A booking canceled, and one that is done, reported, refunded in part and paid out. */
async function liveThrough(app: TestApp): Promise<void> {
  const cleaner = await newBookableCleaner(app);
  await setUpPayouts(cleaner.visitor);
  const visitor = app.visitor();
  const canceled = await book(app, visitor, { when: 'later' });
  await visitor.ask('POST /_api/bookings/cancel', { bookingId: canceled.booking.id, token: canceled.token });
  const job = await bookCleaner(app, cleaner, { when: 'soon' });
  await advanceTo(app, job.endTime);
  const { bookingId, token } = job;
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'The stove.' });
  const admin = await newAdmin(app);
  const settled = { bookingId, action: 'resolve', reason: 'Sorry.', amount: 20 } as const;
  await admin.ask('POST /_api/admin/job-action', settled);
  await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
  await app.catchUp();
  await waitFor(async () => app.sandbox.stripe.objects('transfer').length > 0, { what: 'the share to be sent' });
}

const BY_THE_HOUR = /^(reminder|done-asked|details-wanted|address-missing)/;

describe('what is stored', () => {
  it('has its migrations, tables, columns and rules', async () => {
    const migrations = readdirSync(new URL('../../server/schema', import.meta.url)).filter((name) => /^\d/.test(name));
    await expectSnapshot('database', [
      ...migrations.sort(),
      ...(await columns(pool())),
      ...(await constraints(pool())),
      ...(await indexes(pool())),
    ]);
  });

  it('has its queues, scheduled tasks and limits', async () => {
    await expectSnapshotSoon('background-work', async () => [
      ...(await distinctValues(pool(), 'pgboss.queue', 'name')),
      ...(await distinctValues(pool(), 'chores', 'name')),
      ...distinct((await distinctValues(pool(), 'throttles', 'key')).map((key) => key.split(':')[0]!)),
    ]);
  });

  it('has the keys of emails, and what the audit calls a deed', async () => {
    const server = filesIn('server').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const actions = server.flatMap((file) => [...read(file).matchAll(/\baction: '([^']+)'/g)].map(([, word]) => word!));
    // Whether these are due of the demo's jobs is a matter of the hour.
    const keys = async () => (await distinctValues(pool(), 'mails', 'key')).filter((key) => !BY_THE_HOUR.test(key));
    await expectSnapshotSoon('emails-and-audit', async () => [
      ...distinct((await keys()).map((key) => `key ${timeless(key)}`)),
      ...distinct((await distinctValues(pool(), 'audit', 'action')).map((action) => `action ${action}`)),
      ...distinct((await distinctValues(pool(), 'audit', 'actor')).map((actor) => `actor ${timeless(actor)}`)),
      ...distinct((await distinctValues(pool(), 'audit', 'subject')).map((subject) => `subject ${timeless(subject)}`)),
      ...distinct(actions.map((action) => `written action ${action}`)),
    ]);
  });
});

describe('what others know', () => {
  it('is what the payment provider keeps of us: metadata, and keys', async () => {
    const metadata = () =>
      (['account', 'payment_intent', 'refund', 'transfer'] as const).flatMap((kind) =>
        app.sandbox.stripe
          .objects(kind)
          .flatMap((object) => Object.keys(object.metadata ?? {}).map((key) => `${kind} ${key}`)),
      );
    const keys = async () => (await sandboxKeys(pool())).map((key) => `key ${timeless(key)}`);
    await expectSnapshotSoon('provider', async () => [...distinct(metadata()), ...distinct(await keys())]);
  });

  it('is what monitoring asks for', async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = async () => (await app.visitor().fetch('/metrics', { headers })).text();
    const labels = (sample: string) => sample.replaceAll(/="[^"]*"/g, '').replace(/ \S+$/, '');
    // These depend on the version of Node and on the machine.
    const isOurs = (line: string) => !/marblestep_(nodejs_|process_(virtual|heap|open|max))/.test(line);
    await expectSnapshotSoon('metrics', async () => {
      const lines = (await metrics()).split('\n').filter(isOurs);
      return [
        ...lines.filter((line) => line.startsWith('# TYPE')),
        ...distinct(lines.filter((line) => /^\w/.test(line) && !line.startsWith('marblestep_outbox')).map(labels)),
      ];
    });
  });

  it('are calls, addresses of pages, settings and commands', async () => {
    const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
    const settings = read('server/platform/config.ts').matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST|SANDBOX)\b/g);
    await expectSnapshot('calls-and-addresses', [
      ...Object.keys(calls).sort(),
      ...[...read('web/routes.ts').matchAll(/route\('([^']+)'/g)].map(([, path]) => `/${path!}`),
      ...distinct(scripts.filter((name) => !name.includes('licen'))),
      ...distinct([...settings].map(([, name]) => name!)),
    ]);
  });

  it('is what browsers keep: cookies, storage, messages between windows', async () => {
    const places = filesIn('web')
      .concat(filesIn('server'))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file));
    const text = places.map(read).join('\n');
    const held = [
      'sid',
      'signed-in',
      'oauth',
      'second-factor',
      'booker',
      'booking-details',
      'unfinished-payment',
      'own-holds',
      'onboarding',
      'drafts',
      'session',
      'OAUTH_TOKEN_SUCCESS',
      'OAUTH_ERROR',
    ];
    await expectSnapshot(
      'browsers',
      held.filter((name) => text.includes(`'${name}'`)),
    );
  });

  it('is the OpenAPI document', async () => {
    const document: unknown = await (await app.visitor().fetch('/_api/openapi.json')).json();
    const text = JSON.stringify(document, undefined, 2).replaceAll(app.origin, 'ORIGIN');
    await expectSnapshot('openapi', [text]);
  });
});

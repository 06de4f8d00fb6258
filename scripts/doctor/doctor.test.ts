import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#platform/config';
import { urlOf } from '../../demo/config.ts';
import { ownDatabase } from '../../tests/own-database.ts';
import { runProgram } from '../../tests/run-program.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { examine } from './examine.ts';
import { judgeAccount, judgeEndpoints } from './stripe.ts';

let app: TestApp;
/** The app's config, with the origin by which its payment provider reaches it. */
let config: Config;
beforeAll(async () => {
  app = await startTestApp();
  config = { ...app.config, publicOrigin: app.origin.replace('localhost', '127.0.0.1') };
});
afterAll(() => app.stop());

/** What is wrong, as `Area: what`. */
async function failures(change: Partial<Config> = {}): Promise<string[]> {
  const examined = await examine({ ...config, ...change });
  return examined.flatMap(({ area, findings }) =>
    findings.filter(({ state }) => state === 'fail').map(({ what, advice }) => `${area}: ${what}. ${advice}`),
  );
}

describe('the doctor', () => {
  it('finds nothing wrong where everything answers', async () => {
    const examined = await examine(config);
    expect(examined.flatMap(({ area, findings }) => findings.map(({ state }) => `${area} ${state}`))).toEqual(
      expect.arrayContaining(['Clock', 'Payments', 'Google', 'Mail', 'Files', 'Address'].map((area) => `${area} ok`)),
    );
    // Tests' database does not wait for the disk.
    expect(await failures()).toEqual([
      expect.stringMatching(/^Database: It forgets payments in a power cut\. Set fsync = on/),
    ]);
  });

  it.each<[string, () => Partial<Config>, RegExp]>([
    [
      'a database that is unavailable',
      () => ({ databaseUrl: 'postgres://x@127.0.0.1:1/x' }),
      /^Database: It does not answer: .*ECONNREFUSED/,
    ],
    [
      'another Stripe key',
      () => ({ stripe: { ...config.stripe, secretKey: 'sk_test_other' } }),
      /^Payments: Stripe refuses: .*STRIPE_SECRET_KEY/,
    ],
    [
      'a Stripe that is unavailable',
      () => ({ stripe: { ...config.stripe, apiBase: new URL('http://127.0.0.1:1') } }),
      /^Payments: Stripe does not answer/,
    ],
    [
      'a webhook to somewhere else',
      () => ({ publicOrigin: app.origin }),
      /^Payments: No webhook goes to http:\/\/localhost:\d+\/_api\/webhooks\/stripe/,
    ],
    [
      'another Google secret',
      () => ({ google: { ...config.google, clientSecret: 'other' } }),
      /^Google: Google refuses the client: invalid_client/,
    ],
    [
      'another Google client',
      () => ({ google: { ...config.google, clientId: 'other' } }),
      /^Google: Google refuses the client: invalid_client/,
    ],
    [
      'no Google at all',
      () => ({ google: { ...config.google, issuer: 'http://127.0.0.1:1' } }),
      /^Google: It does not answer/,
    ],
    [
      'no mail server',
      () => ({ mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1' } }),
      /^Mail: The mail server refuses: .*ECONNREFUSED/,
    ],
    [
      'a folder that cannot be',
      () => ({ files: fileURLToPath(new URL('examine.ts/files', import.meta.url)) }),
      /^Files: Nothing can be kept/,
    ],
  ])('names %s, and what to do', async (_what, change, sentence) => {
    const found = (await failures(change())).filter((one) => !one.startsWith('Database: It forgets'));
    expect(found).toEqual([expect.stringMatching(sentence)]);
  });

  it('tells a database that is behind from one that is not', async () => {
    const { config: other } = await ownDatabase('empty');
    const before = await examine({ ...config, databaseUrl: urlOf(other) });
    const said = before.find(({ area }) => area === 'Database')!.findings.map(({ what }) => what);
    expect(said).toContain('Nobody is an admin');
    await app.server.database.pool.query("delete from kysely_migration where name like '0013%'");
    const behind = (await examine(config)).find(({ area }) => area === 'Database')!.findings;
    expect(behind.map(({ what }) => what)).toContain('Still to be migrated: 0013-forgotten-mails');
  });

  it('never prints a secret', async () => {
    const all = JSON.stringify(
      await examine({ ...config, mail: { ...config.mail, smtpUrl: 'smtp://me:hush@127.0.0.1:1' } }),
    );
    for (const secret of ['hush', config.secretKey, config.stripe.secretKey, config.google.clientSecret]) {
      expect(all).not.toContain(secret);
    }
  });

  it('on the command line, lists all that is not set, and ends with 1', async () => {
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production' };
    const { status, stdout } = await runProgram(['scripts/doctor.ts'], env);
    const lines = stdout.trim().split('\n');
    expect([status, lines.length]).toEqual([1, 15]);
    for (const line of lines) expect(line).toMatch(/^FAIL {3}Settings: [A-Z_]+ is missing/);
  });
});

describe('the account at the provider', () => {
  const account = (interval: string, statement_descriptor: string | null, charges_enabled = true) =>
    ({
      charges_enabled,
      settings: { payouts: { schedule: { interval } }, payments: { statement_descriptor } },
    }) as Parameters<typeof judgeAccount>[0];
  const judged = (...given: Parameters<typeof account>) => judgeAccount(account(...given)).map(({ state }) => state);

  it('is ok when activated, paid out by hand and named on statements', () => {
    expect(judged('manual', 'MARBLESTEP')).toEqual(['ok', 'ok', 'ok']);
  });

  it('is warned of when its money leaves by itself, or nobody knows its name', () => {
    expect(judged('daily', 'MARBLESTEP')).toEqual(['ok', 'warn', 'ok']);
    expect(judged('manual', null)).toEqual(['ok', 'ok', 'warn']);
  });

  it('fails before it is activated', () => {
    expect(judged('manual', 'MARBLESTEP', false)).toEqual(['fail', 'ok', 'ok']);
  });
});

describe('endpoints of the provider', () => {
  const ORIGIN = 'https://cleaning.marblestep.org';
  const endpoint = { url: `${ORIGIN}/_api/webhooks/stripe`, status: 'enabled', enabled_events: ['*'] };
  const judged = (endpoints: Parameters<typeof judgeEndpoints>[0], secrets = 1) =>
    judgeEndpoints(endpoints, ORIGIN, secrets).map(({ state, what }) => `${state}: ${what}`);

  it('are ok where one gets everything', () => {
    expect(judged([endpoint])).toEqual([expect.stringMatching(/^ok: .* gets every event$/)]);
  });

  it('may share the events among them, each with its secret', () => {
    const own = {
      ...endpoint,
      enabled_events: [
        'payment_intent.succeeded',
        'payment_intent.canceled',
        'payment_intent.payment_failed',
        'charge.updated',
        'charge.refunded',
        'charge.dispute.created',
        'charge.dispute.updated',
        'charge.dispute.closed',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.funds_reinstated',
        'refund.created',
        'refund.updated',
        'refund.failed',
        'transfer.reversed',
        'setup_intent.succeeded',
        'setup_intent.setup_failed',
        'payment_method.automatically_updated',
        'payment_method.updated',
        'payment_method.detached',
        'customer.deleted',
      ],
    };
    const connected = {
      ...endpoint,
      enabled_events: [
        'account.updated',
        'capability.updated',
        'account.application.deauthorized',
        'payout.failed',
        'payout.canceled',
        'payout.paid',
      ],
    };
    expect(judged([own, connected], 2)).toEqual([expect.stringMatching(/^ok/)]);
    expect(judged([own, connected], 1)).toContain('fail: 2 webhooks and 1 signing secret');
    expect(judged([own])).toEqual([
      'fail: The webhook does not get account.updated, capability.updated, account.application.deauthorized, payout.failed, payout.canceled, payout.paid',
    ]);
  });

  it.each([
    ['goes elsewhere', { ...endpoint, url: 'https://old.marblestep.org/_api/webhooks/stripe' }, 'No webhook goes to'],
    ['is disabled', { ...endpoint, status: 'disabled' }, 'is disabled'],
  ])('fail where the only one %s', (_what, only, words) => {
    expect(judged([only])).toEqual([expect.stringContaining(words)]);
  });
});

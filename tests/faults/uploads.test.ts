import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, pdf } from '../onboard.ts';
import { register } from '../sign-up.ts';
import { percentile, recordResult, timed } from './measurements.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';

const PEOPLE = 20;
const TEN_MEGABYTES = 10 * 1024 * 1024;
const MAX_MS = 1000;
const MAX_MEGABYTES = 1024;

// In short: server/cleaners/onboarding/files.test.ts.
describe.runIf(process.env.LONG)('uploads', () => {
  let app: MultiProcessApp;
  beforeAll(async () => {
    app = await startMultiProcessApp();
  });
  afterAll(() => app.stop());

  // shows: fault F23
  it('20 at once of 42 MB: memory stays bounded, and others are answered', { timeout: 300_000 }, async () => {
    const people = Array.from({ length: PEOPLE }, () => app.buyer());
    for (const person of people) await register(person, { role: 'cleaner' });
    const file = pdf(TEN_MEGABYTES);
    const body = answers[6]({ idDocumentUrl: file, businessLicenseUrl: file, insuranceUrl: file });
    let under = people.length;
    const uploads = people.map((person) => person.call('POST /_api/onboarding/cleaner', body).finally(() => under--));
    const others: number[] = [];
    while (under > 0) {
      const { ms, answer } = await timed(app.buyer().call('GET /_api/time-slots', { limit: '20' }));
      expect(answer.status).toBe(200);
      others.push(ms);
    }
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    const [memory, slow] = [app.servers[0]!.peakMegabytes(), Math.round(percentile(others, 99))];
    const taken = statuses.filter((status) => status === 200).length;
    recordResult({
      area: 'uploads',
      target: '20 at once of 42 MB: memory under 1 GB, other routes unaffected',
      reached: `${taken} of ${PEOPLE} taken, at most ${memory} MB; p99 of ${others.length} lists meanwhile ${slow} ms`,
      passed: memory < MAX_MEGABYTES && slow < MAX_MS,
    });
    for (const status of statuses) expect([200, 429, 503]).toContain(status);
    expect(memory).toBeLessThan(MAX_MEGABYTES);
    expect(slow).toBeLessThan(MAX_MS);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers, newCleaner, pdf } from '../../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';

/** A body may be large because of its files. Nothing else in it may be. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MEGABYTE = 1024 * 1024;
const list = (bytes: number) => `[${'1,'.repeat(bytes / 2)}1]`;
const text = (bytes: number, character = 'a') => JSON.stringify(character.repeat(bytes / Buffer.byteLength(character)));
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

async function post(path: string, body: string): Promise<[status: number, error: string]> {
  const visitor = await newCleaner(app);
  const response = await visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return [response.status, ((await response.json()) as { error: string }).error];
}

const TOO_LARGE = [413, 'The request is too large'];

// shows: defense 56, defense 69
it.each([
  ['a text of 4 MB', `"bio":${text(4 * MEGABYTE)}`],
  ['a text of 4 MB that begins like a file', `"bio":"data:${'a'.repeat(4 * MEGABYTE)}"`],
  ['marks on one letter', `"bio":${text(246_000, '\u0345')}`],
  ['a list of a million numbers', `"languages":${list(2 * MEGABYTE)}`],
  ['a list of many files', `"languages":["data:x"${',"data:x"'.repeat(100_000)}]`],
  ['lists in lists', `"languages":${nested(200_000)}`],
  ['a field that nobody asked for', `"x":${text(MEGABYTE)}`],
  ['a name of a field', `${text(MEGABYTE)}:1`],
])('beside a file, %s is refused', async (_what, field) => {
  expect(await post('/_api/cleaner/profile', `{"idDocumentUrl":"provided",${field}}`)).toEqual(TOO_LARGE);
});

// shows: defense 69
it.each([
  ['30,000 numbers', `{"languages":${list(60_000)}}`, 'Too many entries'],
  ['5,000 fields', `{${Array.from({ length: 5000 }, (_, n) => `"x${n}":1`).join()}}`, 'Too many entries'],
  ['30 levels', `{"languages":${nested(30)}}`, 'Invalid JSON'],
])('in a usual body, %s are refused before they are looked at', async (_what, body, error) => {
  expect(await post('/_api/cleaner/profile', body)).toEqual([400, error]);
});

// shows: defense 69
it('of a thousand wrong values one is answered', async () => {
  const wrong = `{"weeklySchedule":[${Array.from({ length: 140 }, () => '{"day":1,"available":1,"startTime":1}').join()}]}`;
  expect(await post('/_api/cleaner/schedule', wrong)).toEqual([400, 'A schedule has all seven days']);
  const seven = `{"weeklySchedule":[${Array.from({ length: 7 }, () => '{"day":1,"available":1}').join()}]}`;
  expect(await post('/_api/cleaner/schedule', seven)).toEqual([400, 'Invalid day']);
});

// shows: defense 56
it('a file may be as large as its kind', async () => {
  const visitor = await newCleaner(app);
  await visitor.ask('POST /_api/onboarding/cleaner', answers[6]({ idDocumentUrl: pdf(3 * MEGABYTE) }));
});

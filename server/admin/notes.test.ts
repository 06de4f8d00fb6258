import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, submittedCleaner } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;

describe('notes', () => {
  // shows: product/offline/team-acts-once
  it('stand in the cleaner’s detail, latest first, with who wrote them', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Nora Noted' });
    await admin.ask('POST /_api/admin/note', { cleanerId, text: ' Called her.\nShe sends a better photo. ' });
    // Sent twice, because an answer got lost, a note is one.
    for (const text of ['Photo is fine now.', 'Photo is fine now.']) {
      await admin.ask('POST /_api/admin/note', { cleanerId, text });
    }
    const detail = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) });
    expect(detail.notes.map(({ text, author }) => [text, author])).toEqual([
      ['Photo is fine now.', 'Ada 🧽'],
      ['Called her.\nShe sends a better photo.', 'Ada 🧽'],
    ]);
    // Not for the person it is about, and gone with them.
    expect(JSON.stringify(await visitor.ask('GET /_api/onboarding/cleaner', {}))).not.toContain('Photo is fine');
    expect(await (await visitor.fetch('/_api/auth/my_data')).text()).not.toContain('Photo is fine');
    await visitor.ask('POST /_api/auth/delete_account', { password: 'scrubbed marble steps' });
    expect(await rows('select * from cleaner_notes where cleaner_id = $1', [cleanerId])).toEqual([]);
  });

  it.each([
    [{ text: ' ' }, 400, 'A note is required'],
    [{ text: 'x'.repeat(2001) }, 400, 'Note is too long'],
    [{ cleanerId: 999999, text: 'x' }, 404, 'No cleaner found with ID 999999'],
  ])('%j is refused', async (change, status, error) => {
    const [{ id: cleanerId }] = await rows('select id from cleaners limit 1');
    const answer = await admin.call('POST /_api/admin/note', { cleanerId, ...change });
    expect([answer.status, answer.error]).toEqual([status, error]);
  });
});

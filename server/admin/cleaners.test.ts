import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, pdf, submittedCleaner } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.stop());

describe('the list of cleaners', () => {
  // shows: product/calls/admin-cleaners
  it('has those of a status, or all of them, newest first', async () => {
    const { cleanerId } = await submittedCleaner(app, { name: 'Lee Listed' });
    const all = await admin.ask('GET /_api/admin/cleaners', {});
    expect(all[0]).toMatchObject({
      id: cleanerId,
      name: 'Lee Listed',
      status: 'pending_review',
      totalJobs: 0,
      radiusMiles: 12,
      onboardingStep: 8,
      onboardingComplete: true,
    });
    for (const status of ['active', 'pending_review', 'suspended'] as const) {
      const some = await admin.ask('GET /_api/admin/cleaners', { status });
      expect(some.map(({ id }) => id)).toEqual(all.filter((row) => row.status === status).map(({ id }) => id));
      expect(some.length).toBeGreaterThan(0);
    }
    expect((await admin.call('GET /_api/admin/cleaners', { status: 'draft' as never })).status).toBe(400);
  });
});

describe('a cleaner’s detail', () => {
  // shows: product/entities/admin-cleaner-detail, product/calls/admin-cleaner-detail
  it('has every field, documents by kind only', async () => {
    const { cleanerId } = await submittedCleaner(app, { name: 'Dee Tailed' });
    const detail = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) });
    expect(detail).toMatchObject({
      displayName: 'Dee Tailed',
      legalName: 'Rosa Maria Delgado',
      mobile: '410 555 0190',
      slug: null,
      cleanerStatus: 'pending_review',
      serviceArea: { county: 'Baltimore City', radiusMiles: 12, neighborhoods: ['Canton', 'Fells Point'] },
      serviceTypes: ['Standard Clean', 'Eco/Non-Toxic'],
      providesSupplies: true,
      providesEquipment: false,
      specialties: ['old floors', 'glass'],
      languages: ['English', 'Spanish'],
      previousPlatforms: null,
      acceptsLastMinute: null,
      isActive: false,
      hourlyRate: 45,
      documents: [{ kind: 'id', type: 'application/pdf' }],
    });
    expect(JSON.stringify(detail)).not.toContain('data:');
  });

  // shows: defense 9
  it.each([
    ['999999', 404, 'No cleaner found with ID 999999'],
    ['0', 400, 'Invalid cleaner'],
    ['1.5', 400, 'Invalid cleaner'],
    ['9999999999', 400, 'Invalid cleaner'],
  ])('for %s is refused', async (cleanerId, status, error) => {
    const answer = await admin.call('GET /_api/admin/cleaner-detail', { cleanerId });
    expect([answer.status, answer.error]).toEqual([status, error]);
  });
});

describe('a document', () => {
  // shows: defense 11
  it('is in no reply: people and the team read only that it is there', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app);
    const ofTheCleaner = ['auth/session', 'onboarding/cleaner', 'cleaner/profile', 'auth/my_data'];
    const ofTheTeam = ['cleaners', `cleaner-detail?cleanerId=${cleanerId}`, 'users', 'queue', 'audit'];
    const replies = await Promise.all([
      ...ofTheCleaner.map((path) => visitor.fetch(`/_api/${path}`)),
      ...ofTheTeam.map((path) => admin.fetch(`/_api/admin/${path}`)),
    ]);
    const beginning = pdf().slice('data:application/pdf;base64,'.length, 60);
    for (const reply of replies) {
      expect([reply.url, reply.status]).toEqual([reply.url, 200]);
      const text = await reply.text();
      for (const secret of [beginning, 'data:', 'documents/']) expect(text).not.toContain(secret);
    }
  });

  // shows: defense 10, defense 87, product/admin/documents
  it('is for admins alone, cannot do anything, and each view is recorded', async () => {
    const { visitor, cleanerId } = await submittedCleaner(app);
    const path = `/_api/admin/cleaner-document?cleanerId=${cleanerId}&kind=id`;
    expect((await app.visitor().fetch(path)).status).toBe(401);
    expect((await visitor.fetch(path)).status).toBe(403);
    const documents = async () =>
      (await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) })).documents;
    expect(await documents()).toMatchObject([{ kind: 'id', wasViewed: false }]);
    const shown = await admin.fetch(path);
    expect(shown.status).toBe(200);
    expect(await documents()).toMatchObject([{ kind: 'id', wasViewed: true }]);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="id-${cleanerId}.pdf"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(`data:application/pdf;base64,${Buffer.from(await shown.arrayBuffer()).toString('base64')}`).toBe(pdf());
    const { rows } = await app.server.database.pool.query(
      `select detail from audit where action = 'document.viewed' and subject = $1`,
      [`cleaner:${cleanerId}`],
    );
    expect(rows).toEqual([{ detail: { kind: 'id' } }]);
    // By name, for the list that every call has a test: 'GET /_api/admin/cleaner-document'
    expect((await admin.fetch(path.replace('kind=id', 'kind=license'))).status).toBe(404);
    expect((await admin.fetch(path.replace('kind=id', 'kind=..%2fid'))).status).toBe(400);
  });
});

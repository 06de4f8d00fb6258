import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveCleaner } from '#server/cleaners';
import { APPROVAL, newAdmin, submittedCleaner } from '../../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const MIAMI = { city: 'miami', county: 'Miami-Dade County' };
const move = (email: string, to = MIAMI) =>
  moveCleaner(app.server.database.transact, { email, ...to }, app.clock.now());

it('moves a cleaner who waits for approval, whose times are then in the other city’s zone and lists', async () => {
  const { visitor, cleanerId } = await submittedCleaner(app, { name: 'Mora Moved' });
  const { user } = await visitor.ask('GET /_api/auth/session', {});
  expect(await move(user.email)).toMatch(/will be at miami, Miami-Dade County, once approved\.$/);

  const admin = await newAdmin(app);
  await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, ...APPROVAL });
  const { cleaner } = await app
    .visitor()
    .ask('GET /_api/cleaners/by-slug', { city: 'miami', cleanerSlug: 'mora-moved' });
  expect(cleaner.serviceArea).toMatchObject({ county: 'Miami-Dade County', neighborhoods: [] });
  await expect(move(user.email)).rejects.toThrow('does not wait for a first approval');
});

it('says what cannot be', async () => {
  const { visitor } = await submittedCleaner(app);
  const { user } = await visitor.ask('GET /_api/auth/session', {});
  await expect(move('nobody@example.test')).rejects.toThrow('There is no cleaner with the email nobody@example.test.');
  await expect(move(user.email, { city: 'miami', county: 'Howard County' })).rejects.toThrow(
    'There is no Howard County in miami.',
  );
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../cleaner-actions.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { CLEANER_IN_REVIEW } from './people-to-sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('the demo’s cleaner who waits for review has answered every screen of the wizard', async () => {
  const cleaner = await signInAs(app, CLEANER_IN_REVIEW.email);
  const { status, steps } = await cleaner.ask('GET /_api/onboarding/cleaner', {});
  expect(status).toBe('pending_review');
  const unanswered = Object.entries(steps).filter(([, answers]) => answers === null);
  expect(unanswered).toEqual([]);
});

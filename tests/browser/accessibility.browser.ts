import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Pages that an address alone shows and no other test opens anyway, and their headings once they are loaded. */
const PAGES: Record<string, string | RegExp> = {
  '/?city=miami&service=2&bedrooms=2&bathrooms=2': 'Clean from the front steps up.',
  '/services/deep/miami': 'Deep cleaning in Miami',
  '/promise': 'What we never do',
  '/plan/nobody-was-ever-given-this': 'Invalid Link',
  '/offer/nobody-was-ever-given-this': 'Invalid Link',
  '/tip': 'There is no tip to pay',
  '/move-payment': 'There is nothing to pay',
};

for (const [path, name] of Object.entries(PAGES)) {
  test(`${path} can be used by everybody`, async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    await openHydrated(page, path);
    await expect(heading(page, name)).toBeVisible();
    await expectAccessible(page);
  });
}

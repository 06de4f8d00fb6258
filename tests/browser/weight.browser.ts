import type { Page } from '@playwright/test';
import { CLEANER, CUSTOMER, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { newAccount, useSession } from './accounts/account.ts';
import { waitForHydration } from './hydration.ts';
import { signedInAdmin } from './sign-in-as-admin.ts';
import { expect, test } from './test.ts';
import { MAX_SCRIPT_BYTES, PUBLIC_PAGES, READING_PAGES, weigh } from './weight.ts';

test('a touched city brings at most 113 kB of scripts, and its sixty times without them', async ({ someoneElse }) => {
  const page = await someoneElse();
  const weight = weigh(page);
  const fonts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())));
  const response = await page.goto('/cleaning-services/baltimore?week=2');
  await waitForHydration(page);
  expect(await weight()).toBeGreaterThan(0);
  expect(await weight()).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.city);
  expect((await response!.text()).match(/href="\/book\/\d+"/g)).toHaveLength(60);
  expect(fonts, 'those asked for ahead are those of the stylesheet').toHaveLength(2);
});

test('a page to read asks for no script until it is touched, and brings at most 190 kB of them then', async ({
  someoneElse,
}) => {
  for (const path of READING_PAGES) {
    // Somebody who was never here has none of them yet.
    const page = await someoneElse();
    const weight = weigh(page);
    const asked: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'script' && asked.push(request.url())));
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect.soft(asked, path).toEqual([]);
    expect.soft(await weight(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.untouched);
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    await waitForHydration(page);
    expect.soft(asked, path).not.toEqual([]);
    expect.soft(await weight(), path).toBeGreaterThan(0);
    expect.soft(await weight(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.anyPage);
  }
});

test('no other public page brings more than 190 kB of scripts', async ({ someoneElse }) => {
  for (const path of PUBLIC_PAGES.filter((one) => !READING_PAGES.includes(one))) {
    const page = await someoneElse();
    const weight = weigh(page);
    await page.goto(path);
    await waitForHydration(page);
    expect.soft(await weight(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.anyPage);
  }
});

for (const [who, path, shown] of [
  [CUSTOMER, '/dashboard', 'Account Information'],
  [CUSTOMER, '/dashboard/settings', 'Your profile'],
  [CLEANER, '/dashboard/cleaner', 'Upcoming Jobs'],
] as const) {
  test(`${path} brings at most 190 kB of scripts`, async ({ calls, someoneElse }) => {
    await calls.ask('POST /_api/auth/login_with_password', { email: who.email, password: DEMO_PASSWORD });
    const page = await someoneElse();
    await useSession(page.context(), { visitor: calls });
    await opens(page, path, shown);
  });
}

test('the admin dashboard brings at most 190 kB of scripts', async ({ calls, someoneElse }) => {
  const page = await someoneElse();
  await useSession(page.context(), { visitor: await signedInAdmin(calls.origin) });
  await opens(page, '/dashboard/admin', 'Recent jobs');
});

test('the wizard brings at most 190 kB of scripts', async ({ calls, someoneElse }) => {
  const page = await someoneElse();
  await useSession(page.context(), await newAccount(calls, { role: 'cleaner' }));
  await opens(page, '/onboarding/cleaner?step=1', 'Basic Information');
});

/** A page that says who one is before it shows its own. */
async function opens(page: Page, path: string, shown: string): Promise<void> {
  const weight = weigh(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: shown })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await weight()).toBeGreaterThan(0);
  expect(await weight(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.anyPage);
}

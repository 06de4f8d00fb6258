import { CLEANER, CUSTOMER, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { Visitor } from '../visitor.ts';
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

/** These have nothing to ask for. */
const WITHOUT_QUERIES = ['/services', '/help', '/privacy', '/terms', '/contact'];

test('a page to read asks for no script until it is touched; no public page brings more than 190 kB of them, and those without queries no library for them', async ({
  someoneElse,
}) => {
  test.slow();
  const ofThoseWithout = new Set<string>();
  /** By somebody who was never here, and so has none of them yet. */
  const open = async (path: string, options = {}) => {
    const page = await someoneElse();
    const weight = weigh(page);
    const asked: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'script' && asked.push(request.url())));
    await page.goto(path, options);
    return { page, weight, asked };
  };
  const isLight = async (path: string, { page, weight, asked }: Awaited<ReturnType<typeof open>>) => {
    await waitForHydration(page);
    expect.soft(asked, path).not.toEqual([]);
    expect.soft(await weight(), path).toBeGreaterThan(0);
    expect.soft(await weight(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.anyPage);
    if (WITHOUT_QUERIES.includes(path)) for (const url of asked) ofThoseWithout.add(url);
  };
  for (const path of READING_PAGES) {
    const opened = await open(path, { waitUntil: 'networkidle' });
    const { page, weight, asked } = opened;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect.soft(asked, path).toEqual([]);
    expect.soft(await weight(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.untouched);
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    await isLight(path, opened);
  }
  for (const path of PUBLIC_PAGES.filter((one) => !READING_PAGES.includes(one))) await isLight(path, await open(path));

  expect([...READING_PAGES, ...PUBLIC_PAGES]).toEqual(expect.arrayContaining(WITHOUT_QUERIES));
  const { request } = await someoneElse();
  const scripts = await Promise.all([...ofThoseWithout].map(async (url) => (await request.get(url)).text()));
  expect(scripts.filter((code) => code.includes('refetchOnWindowFocus'))).toEqual([]);
});

test('no dashboard brings more than 190 kB of scripts, nor does the wizard', async ({ calls, someoneElse }) => {
  test.slow();
  const signedIn = async ({ email }: { email: string }) => {
    const visitor = new Visitor(calls.origin);
    await visitor.ask('POST /_api/auth/login_with_password', { email, password: DEMO_PASSWORD });
    return { visitor };
  };
  const customer = await signedIn(CUSTOMER);
  for (const [who, path, shown] of [
    [customer, '/dashboard', 'Account Information'],
    [customer, '/dashboard/settings', 'Your profile'],
    [await signedIn(CLEANER), '/dashboard/cleaner', 'Upcoming Jobs'],
    [{ visitor: await signedInAdmin(calls.origin) }, '/dashboard/admin', 'Recent jobs'],
    [await newAccount(calls, { role: 'cleaner' }), '/onboarding/cleaner?step=1', 'Basic Information'],
  ] as const) {
    const page = await someoneElse();
    await useSession(page.context(), who);
    const weight = weigh(page);
    await page.goto(path);
    // A page that says who one is before it shows its own.
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await weight(), path).toBeGreaterThan(0);
    expect.soft(await weight(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES.anyPage);
  }
});

import { CUSTOMER, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { bookName, openSlot } from './slots.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('a week of open times needs no script', async ({ page, calls }) => {
  const slot = await openSlot(calls);
  await page.goto('/cleaning-services/baltimore?week=1');
  const book = page.getByRole('link', { name: bookName(slot), exact: true });
  await expect(book).toHaveAttribute('href', `/book/${slot.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: /^Book / })).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Next week' }).click();
  await expect(page).toHaveURL('/cleaning-services/baltimore?week=2');
  await page.getByRole('link', { name: 'Show more times' }).click();
  await expect(page.getByRole('link', { name: 'Show more times' })).toBeHidden();

  await page.getByLabel('City').selectOption('Miami');
  await page.getByRole('button', { name: 'Show times', exact: true }).click();
  await expect(page).toHaveTitle(/Miami/);
});

test('what was chosen for a home is sent by the large button', async ({ page, calls }) => {
  const { services } = await calls.ask('GET /_api/services', {});
  const deep = services.find(({ slug }) => slug === 'deep')!;
  await page.goto('/');
  await expect(page.locator('.hero').getByRole('link', { name: 'Find a Cleaner' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Service' }).selectOption(deep.name);
  await page.getByLabel('Bedrooms').selectOption('2');
  await page.getByLabel('Bathrooms').selectOption('1');
  await page.getByRole('button', { name: 'Find a Cleaner' }).click();
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue(String(deep.id));
  await expect(page.getByRole('status').filter({ hasText: 'About 5.5 hours, from' })).toBeVisible();
  // Others who come get the page without it.
  await page.goto(`/?service=${deep.id}&bedrooms=2&bathrooms=1`);
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('');
});

test('signing in is a plain form, which says what is wrong', async ({ page, calls }) => {
  await page.goto('/login');
  const form = page.locator('noscript form');
  await form.locator('[name=email]').fill(CUSTOMER.email);
  await form.locator('[name=password]').fill('not the password');
  await form.locator('button').click();
  await expect(page).toHaveURL('/login?problem=wrong');
  await expect(form).toContainText('Invalid email or password.');
  await form.locator('[name=email]').fill(CUSTOMER.email);
  await form.locator('[name=password]').fill(DEMO_PASSWORD);
  await form.locator('button').click();
  await expect(page).toHaveURL('/dashboard');
  const session = await page.context().request.get(`${calls.origin}/_api/auth/session`);
  expect((await session.json()).user.email).toBe(CUSTOMER.email);
});

test('on a phone the menu is open, and pages that cannot do without a script say so', async ({ page, calls }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Menu' })).toBeHidden();
  for (const name of ['Hire a Cleaner', 'Sign Up', 'Sign In', 'Become a Cleaner'])
    await expect(header.getByRole('link', { name })).toBeVisible();
  for (const path of ['/dashboard', '/dashboard/cleaner', '/availability', '/onboarding/cleaner', '/signup']) {
    await page.goto(path);
    await expect(page.locator('noscript p').first()).toContainText('This page works only with JavaScript.');
    await expect(page.locator('noscript p').first()).toBeVisible();
  }
  await page.goto(`/book/${(await openSlot(calls)).id}`);
  // The content of <noscript> is text to nobody but the browser: it cannot be looked up by its words.
  const note = page.locator('noscript p');
  await expect(note).toBeVisible();
  await expect(note).toContainText('Booking needs JavaScript, because the card form does.');
});

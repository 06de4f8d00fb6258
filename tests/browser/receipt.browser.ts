import { DEMO_OPERATOR, DEMO_SUPPORT_EMAIL } from '#contract/product';
import { expectAccessible } from './accessibility.ts';
import { newAccount, useSession } from './accounts/account.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { expect, test } from './test.ts';

test('the receipt is one click from the booking, also for its account, and prints without the page around it', async ({
  page,
  calls,
  person,
}) => {
  const account = await newAccount(calls, { person });
  const { id, token, service } = await bookByCalls(account.visitor, { person });
  await openHydrated(page, `/booking/${token}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  const sheet = page.getByRole('article');
  const { name, address } = DEMO_OPERATOR;
  const total = `$${service.totalAmount.toFixed(2)}`;
  for (const text of [`#BK-${id}`, person.name, total, 'Total paid', `${name}, ${address}`, DEMO_SUPPORT_EMAIL]) {
    await expect(sheet).toContainText(text);
  }
  await expect(async () => {
    await page.reload();
    await expect(sheet).toContainText('Visa ending in 4242', { timeout: 2000 });
  }).toPass();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Your booking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `#BK-${id}` })).toBeVisible();

  await useSession(page.context(), account);
  await openHydrated(page, '/dashboard');
  await page.getByRole('link', { name: new RegExp(`^Receipt of booking #BK-${id}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(sheet).toContainText(`#BK-${id}`);
});

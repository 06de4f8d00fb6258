import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

test.use({ viewport: PHONE });

// shows: product/layout/menu-on-phones
test('on a phone the links fold into a menu, which can be used by everybody', async ({ page }) => {
  await openHydrated(page, '/');
  const button = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Hire a Cleaner' });
  await expect(link).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Become a Cleaner' })).toBeVisible();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Hire a Cleaner', 'Sign Up', 'Sign In', 'Become a Cleaner']) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  }

  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await link.click();
  await expect(page).toHaveURL('/cleaning-services');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
});

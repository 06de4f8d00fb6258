import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../hydration.ts';
import type { Person } from '../people.ts';
import { expect } from '../test.ts';
import { PROFILE } from './account.ts';
import { ProfilePage } from './profile-page.ts';
import { SignUpPage } from './sign-up-page.ts';

/** Past the header, to the page itself. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Each press of Tab leads to the next of these, which shows that it has the focus. */
export async function tabThrough(page: Page, stops: Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
    await expect(stop).toHaveCSS('outline-style', 'solid');
  }
}

/** From the page to sign up, just opened, over the profile to the home page. */
export async function signUpByKeyboard(page: Page, person: Person, chosen: string): Promise<void> {
  const { google, displayName, email, password, submit } = new SignUpPage(page);
  const { keyboard } = page;
  await skipToContent(page);
  await tabThrough(page, [google.idle, displayName, email, password, submit]);
  await keyboard.press('Space');
  await expect(displayName).toBeFocused();
  // The form library focuses once more in a timer, which a key pressed by a machine can overtake.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  for (const words of [person.name, person.email, chosen]) {
    await keyboard.type(words);
    await keyboard.press('Tab');
  }
  await expect(submit).toBeFocused();
  await keyboard.press('Space');

  await expect(page).toHaveURL('/onboarding/user');
  const profile = new ProfilePage(page);
  await expect(profile.heading).toBeVisible();
  await openHydrated(page, '/onboarding/user');
  await skipToContent(page);
  await tabThrough(page, [profile.firstName]);
  for (const words of Object.values(PROFILE)) {
    await keyboard.type(words);
    await keyboard.press('Tab');
  }
  await expect(profile.submit).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  // The new page takes the focus to its heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Clean from the front steps up.' })).toBeFocused();
}

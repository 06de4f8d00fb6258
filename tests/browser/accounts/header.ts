import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../people.ts';

/** Who the header says is signed in, and the way out. */
export class Header {
  readonly root: Locator;
  readonly signIn: Locator;
  readonly signUp: Locator;
  readonly logout: Locator;
  readonly become: Locator;
  readonly dashboard: Locator;
  readonly cleanerDashboard: Locator;

  constructor(page: Page) {
    this.root = page.getByRole('banner');
    this.signIn = this.root.getByRole('link', { name: 'Sign In' });
    this.signUp = this.root.getByRole('link', { name: 'Sign Up' });
    this.logout = this.root.getByRole('button', { name: 'Logout' });
    this.become = this.root.getByRole('link', { name: 'Become a Cleaner' });
    this.dashboard = this.root.getByRole('link', { name: 'Dashboard', exact: true });
    this.cleanerDashboard = this.root.getByRole('link', { name: 'Cleaner Dashboard' });
  }

  async expectSignedIn({ name }: Pick<Person, 'name'>): Promise<void> {
    await expect(this.root.getByText(name, { exact: true })).toBeVisible();
    await expect(this.logout).toBeVisible();
    await expect(this.dashboard).toBeVisible();
    await expect(this.signIn).toHaveCount(0);
    await expect(this.signUp).toHaveCount(0);
  }

  async expectSignedOut(): Promise<void> {
    await expect(this.signIn).toBeVisible();
    await expect(this.signUp).toBeVisible();
    await expect(this.become).toHaveAttribute('href', '/onboarding/cleaner');
    await expect(this.logout).toHaveCount(0);
    await expect(this.dashboard).toHaveCount(0);
    await expect(this.cleanerDashboard).toHaveCount(0);
  }
}

import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../hydration.ts';
import type { Person } from '../people.ts';
import { PASSWORD } from './account.ts';
import { GoogleButton } from './google-button.ts';

/** /signup, and the first screen of the cleaner onboarding, which asks for the same. */
export class SignUpPage {
  readonly page: Page;
  readonly google: GoogleButton;
  readonly displayName: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.google = new GoogleButton(page);
    this.displayName = page.getByLabel('Display name');
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Create account' });
    this.failure = page.locator('form').getByRole('alert');
  }

  async open(path = '/signup'): Promise<this> {
    await openHydrated(this.page, path);
    return this;
  }

  async signUp({ name, email }: Person, password = PASSWORD): Promise<void> {
    await this.displayName.fill(name);
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}

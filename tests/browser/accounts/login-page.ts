import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../hydration.ts';
import type { Person } from '../people.ts';
import { PASSWORD } from './account.ts';
import { GoogleButton } from './google-button.ts';

export class LoginPage {
  readonly page: Page;
  readonly google: GoogleButton;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  /** Above the form: why the last try failed. */
  readonly failure: Locator;

  constructor(page: Page) {
    this.page = page;
    this.google = new GoogleButton(page);
    this.email = page.getByLabel('Email', { exact: true });
    this.password = page.getByLabel('Password', { exact: true });
    this.submit = page.getByRole('button', { name: 'Sign In' });
    this.failure = page.locator('form').getByRole('alert');
  }

  async open(path = '/login'): Promise<this> {
    await openHydrated(this.page, path);
    return this;
  }

  async signIn({ email }: Pick<Person, 'email'>, password = PASSWORD): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}

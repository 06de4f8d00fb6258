import type { Locator, Page } from '@playwright/test';
import { PROFILE } from './account.ts';

/** /onboarding/user. */
export class ProfilePage {
  readonly heading: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly mobile: Locator;
  readonly zipCode: Locator;
  readonly submit: Locator;
  readonly failure: Locator;

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Complete your profile' });
    this.firstName = page.getByLabel('First name');
    this.lastName = page.getByLabel('Last name');
    this.mobile = page.getByLabel('Mobile');
    this.zipCode = page.getByLabel('ZIP code');
    this.submit = page.getByRole('button', { name: 'Save and continue' });
    this.failure = page.locator('form').getByRole('alert');
  }

  async fill({ firstName, lastName, mobile, zipCode } = PROFILE): Promise<void> {
    await this.firstName.fill(firstName);
    await this.lastName.fill(lastName);
    await this.mobile.fill(mobile);
    await this.zipCode.fill(zipCode);
  }
}

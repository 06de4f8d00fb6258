import type { Locator, Page } from '@playwright/test';
import type { Person } from '../people.ts';

/** The popup with the emulator's list of accounts. */
export class GoogleChooser {
  readonly popup: Page;
  readonly heading: Locator;

  constructor(popup: Page) {
    this.popup = popup;
    this.heading = popup.getByRole('heading', { name: 'Choose an account' });
  }

  /** Chooses somebody whom it does not list. */
  async choose({ name, email }: Person, { verified = true } = {}): Promise<void> {
    await this.popup.getByText('Use another account').click();
    await this.popup.getByLabel('Email', { exact: true }).fill(email);
    await this.popup.getByLabel('Name', { exact: true }).fill(name);
    await this.popup.getByLabel('Email verified by Google').setChecked(verified);
    await this.popup.getByRole('button', { name: 'Continue' }).click();
  }

  /** Somebody who has been typed in before is listed from then on. */
  async chooseListed({ email }: Pick<Person, 'email'>): Promise<void> {
    await this.popup.getByRole('button').filter({ hasText: email }).click();
  }

  cancel = (): Promise<void> => this.popup.getByRole('button', { name: 'Cancel' }).click();
}

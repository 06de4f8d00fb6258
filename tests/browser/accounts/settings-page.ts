import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../hydration.ts';
import { GoogleButton } from './google-button.ts';

/** /dashboard/settings. */
export class SettingsPage {
  readonly page: Page;
  readonly linkGoogle: GoogleButton;

  constructor(page: Page) {
    this.page = page;
    this.linkGoogle = new GoogleButton(page, 'Link Google');
  }

  async open(): Promise<this> {
    await openHydrated(this.page, '/dashboard/settings');
    return this;
  }

  /** A card of the settings. */
  card = (title: string): Locator => this.page.getByRole('region', { name: title, exact: true });
}

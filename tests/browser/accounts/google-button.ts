import type { BrowserContext, Locator, Page } from '@playwright/test';
import { GoogleChooser } from './google-chooser.ts';

/** Sign-in by Google's popup, wherever it is: on sign-in, sign-up, and for linking on the dashboard. */
export class GoogleButton {
  readonly page: Page;
  readonly idle: Locator;
  readonly connecting: Locator;
  /** Below the button: how it ended, if not well. */
  readonly failure: Locator;
  readonly accountExists: Locator;

  constructor(page: Page, label = 'Continue with Google') {
    this.page = page;
    this.idle = page.getByRole('button', { name: label });
    this.connecting = page.getByRole('button', { name: 'Connecting...' });
    this.failure = page.locator('.google').getByRole('alert');
    this.accountExists = page.getByRole('region', { name: 'Account Already Exists' });
  }

  /** Presses it, and gives the window that it opens. */
  async press(): Promise<GoogleChooser> {
    const [popup] = await Promise.all([this.page.waitForEvent('popup'), this.idle.click()]);
    return new GoogleChooser(popup);
  }
}

/** The name that the next press gives its attempt. */
export async function nextAttempt(context: BrowserContext): Promise<string> {
  const request = await context.waitForEvent('request', (asked) => asked.url().includes('/oauth_authorize?'));
  return new URL(request.url()).searchParams.get('attempt')!;
}

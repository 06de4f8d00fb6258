import type { Locator, Page } from '@playwright/test';

/** A booking's own page, which its link opens. */
export class BookingPage {
  readonly page: Page;
  readonly reference: Locator;
  readonly cancel: Locator;
  /** The second step: the exact dollars, and the button that cannot be undone. */
  readonly cancelBox: Locator;
  readonly keep: Locator;

  constructor(page: Page) {
    this.page = page;
    this.reference = page.getByRole('heading', { level: 1, name: /^#BK-\d+$/ });
    this.cancel = page.getByRole('button', { name: 'Cancel booking' });
    this.cancelBox = page.getByRole('group', { name: 'Cancel booking' });
    this.keep = page.getByRole('button', { name: 'Keep it' });
  }

  async id(): Promise<number> {
    const reference = await this.reference.textContent();
    return Number(reference?.replace('#BK-', ''));
  }

  /** The value beside a term: "Service", "Total paid". */
  fact(term: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd[1]');
  }
}

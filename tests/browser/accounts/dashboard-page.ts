import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../hydration.ts';

/** /dashboard. */
export class DashboardPage {
  readonly page: Page;
  readonly upcoming: Locator;
  readonly noBookings: Locator;
  readonly unverified: Locator;

  constructor(page: Page) {
    this.page = page;
    this.upcoming = page.getByRole('region', { name: 'Upcoming Bookings' });
    this.noBookings = this.upcoming.getByText('You have no upcoming bookings.');
    this.unverified = page.getByRole('button', { name: 'Send the link again' });
  }

  async open(): Promise<this> {
    await openHydrated(this.page, '/dashboard');
    return this;
  }

  /** The link to a booking's own page. */
  booking = (id: number): Locator =>
    this.page.getByRole('link', { name: new RegExp(`^Details of booking #BK-${id},`) });

  /** The value beside a term of Account Information. */
  fact = (term: string): Locator =>
    this.page
      .getByRole('region', { name: 'Account Information' })
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd[1]');
}

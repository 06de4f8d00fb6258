import type { Locator, Page } from '@playwright/test';
import { openHydrated } from '../hydration.ts';

/** /dashboard/cleaner. */
export class CleanerDashboardPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly schedule: Locator;
  readonly profile: Locator;
  readonly payouts: Locator;
  readonly editWeek: Locator;
  readonly addTimeOff: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.schedule = page.getByRole('region', { name: 'Schedule' });
    this.profile = page.getByRole('region', { name: 'Your profile' });
    this.details = page.getByRole('link', { name: /^Details of / });
    this.payouts = page.getByRole('region', { name: 'Payouts' });
    this.editWeek = this.schedule.getByRole('button', { name: 'Edit week' });
    this.addTimeOff = this.schedule.getByRole('button', { name: 'Add time off' });
  }

  /** A job's link among the coming ones, or among all. */
  readonly details: Locator;

  async open(search = ''): Promise<this> {
    await openHydrated(this.page, `/dashboard/cleaner${search}`);
    return this;
  }

  /** Times of the calendar by their state. */
  times = (state: 'open' | 'held' | 'booked' | 'blocked'): Locator =>
    this.schedule.getByRole('button', { name: new RegExp(`, ${state}$`) });

  /** A part of the profile, opened. */
  async edit(part: string): Promise<Locator> {
    await this.profile.getByRole('button', { name: `Edit ${part.toLowerCase()}` }).click();
    return this.profile.getByRole('group', { name: part, exact: true });
  }

  /** What a metric's card says: "$255.00" and "+$140.25 pending" of Weekly Earnings. */
  metric = (label: string): Locator =>
    this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd');

  /** The badge that is marked as the present one. */
  payoutBadge = (): Locator => this.page.getByRole('list', { name: 'Payouts' }).locator('[aria-current]');

  readonly progress = (): Locator => this.page.getByRole('progressbar', { name: 'Profile Progress' });
}

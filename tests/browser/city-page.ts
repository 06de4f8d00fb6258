import type { Locator, Page } from '@playwright/test';
import { BookingForm } from './booking-form.ts';
import { openHydrated } from './hydration.ts';
import { bookName, type Slot } from './slots.ts';

/** The second week of a city, where tests book: the first one is left whole for those that count it. */
export class CityPage {
  readonly page: Page;
  readonly dialog: BookingForm;

  constructor(page: Page) {
    this.page = page;
    this.dialog = BookingForm.inDialog(page);
  }

  open = ({ city }: Slot): Promise<void> => openHydrated(this.page, `/cleaning-services/${city.slug}?week=1`);

  book = (slot: Slot): Locator => this.page.getByRole('link', { name: bookName(slot), exact: true });

  /** Opens the city and, on it, the dialog for a time. */
  async startBooking(slot: Slot): Promise<BookingForm> {
    await this.open(slot);
    await this.book(slot).click();
    return this.dialog;
  }
}

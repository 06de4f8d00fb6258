import { expect, type Page } from '@playwright/test';

/** What a visitor sees when it has worked (docs/product.md#messages). */
export async function expectBooked(page: Page): Promise<void> {
  const toast = page.getByText('Booking confirmed! A confirmation email has been sent.', { exact: true });
  await expect(toast).toBeVisible();
}

/** The number of the booking that this page has just made. */
export async function bookedId(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^See your booking #BK-\d+$/ });
  return Number((await link.textContent())!.split('-')[1]);
}

import { BookingForm, CARDS } from './booking-form.ts';
import { openHydrated } from './hydration.ts';
import { expectBooked } from './outcome.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a booking by thumb', async ({ page, person }) => {
  const form = BookingForm.inDialog(page);
  await openHydrated(page, '/cleaning-services/miami?week=1');
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .tap();
  await form.fillDetails(person);
  await form.toPayment.tap();
  await form.fillCard(CARDS.declined);
  await form.pay.tap();
  await expect(form.root.locator('form').getByText('Your card was declined.', { exact: true })).toBeVisible();
  // The words at the edge of the screen are in nobody's way.
  await form.fillCard(CARDS.good);
  await form.pay.tap();
  await expectBooked(page);
  await expect(form.root).toBeHidden();
  await page.getByRole('link', { name: /^See your booking / }).tap();
  await expect(page.getByRole('heading', { level: 1, name: /^#BK-\d+$/ })).toBeVisible();
});

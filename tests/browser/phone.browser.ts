import { BookingForm, CARDS } from './booking-form.ts';
import { openHydrated } from './hydration.ts';
import { expectBooked } from './outcome.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Whether a thumb that aims at the middle of it hits it, where it is scrolled to. */
function isUncovered(button: Element): boolean {
  button.scrollIntoView({ block: 'end' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

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
  const toast = page.locator('.toasts').getByText('Your card was declined.', { exact: true });
  await expect(toast).toBeVisible();
  await expect.poll(() => form.pay.evaluate(isUncovered)).toBe(true);
  await form.fillCard(CARDS.good);
  await form.pay.tap();
  await expect(toast).toBeHidden();
  await expectBooked(page);
  // Nor is what is asked for next.
  await expect(
    page.locator('.toasts').getByText('Booking confirmed! A confirmation email has been sent.'),
  ).toBeVisible();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).evaluate(isUncovered)).toBe(true);
  await expect(form.root).toBeHidden();
  await page.getByRole('link', { name: /^See your booking / }).tap();
  await expect(page.getByRole('heading', { level: 1, name: /^#BK-\d+$/ })).toBeVisible();
});

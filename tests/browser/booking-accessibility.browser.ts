import { expectAccessible } from './accessibility.ts';
import { CARDS } from './booking-form.ts';
import { CityPage } from './city-page.ts';
import { expectBooked } from './outcome.ts';
import { openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

test('each stage of the booking dialog can be used by everybody: its errors, the card, one that is declined, the bank’s question, and the list of times after it', async ({
  page,
  calls,
  person,
}) => {
  test.slow();
  const accessible = async () => {
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
  };
  // In the city with the fewest times: what is looked at is the dialog.
  const form = await new CityPage(page).startBooking(await openSlot(calls, { city: 'miami' }));
  await form.toPayment.click();
  await expect(form.root.getByText('Name is required')).toBeVisible();
  await accessible();

  await form.goToPayment(person);
  await accessible();
  await form.payWith(CARDS.declined);
  await expect(page.locator('.toasts').getByText('Your card was declined.')).toBeVisible();
  await accessible();

  await form.payWith(CARDS.asksBank);
  const bank = page.getByRole('dialog', { name: 'Your bank asks: is this you?' });
  await expect(bank).toBeVisible();
  await accessible();
  await bank.getByRole('button', { name: 'Complete' }).click();
  await expectBooked(page);
  await expectAccessible(page);
});

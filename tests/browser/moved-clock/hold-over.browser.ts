import { CARDS } from '../booking-form.ts';
import { CityPage } from '../city-page.ts';
import { expectBooked } from '../outcome.ts';
import { isOpen, openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';

test('a hold counts down aloud, ends, and can be begun again; a card that comes after it has expired is not charged', async ({
  someoneElse,
  calls,
  person,
  sandbox,
  pageErrors,
}) => {
  // Whether it was paid elsewhere is asked for once its time is over.
  pageErrors.expect(/status of 409/);
  const page = await someoneElse();
  const slot = await openSlot(calls, { now: await sandbox.now() });
  await page.clock.install();
  const form = await new CityPage(page).startBooking(slot);
  await form.goToPayment(person);
  const said = form.root.getByRole('status');
  for (const [passes, words] of [
    ['05:00', '5 minutes left.'],
    ['03:00', '2 minutes left.'],
    ['01:30', '30 seconds left.'],
  ] as const) {
    await page.clock.fastForward(passes);
    await expect(said.getByText(words, { exact: true })).toBeAttached();
  }

  // The server's clock runs ahead with the browser's: there too the hold has expired.
  await sandbox.hourLater();
  await page.clock.fastForward('00:30');
  const over = form.root.getByRole('group', { name: 'Your hold has ended' });
  await expect(over).toBeFocused();
  await expect(
    over.getByText('Your time to pay ran out, so the time is open again. Nothing was charged.', { exact: true }),
  ).toBeVisible();
  await expect(form.pay).toBeHidden();
  await expect.poll(() => isOpen(calls, slot)).toBe(true);

  await over.getByRole('button', { name: 'Start again' }).click();
  await expect(form.email).toHaveValue(person.email);
  await form.toPayment.click();
  await expect(form.countdown).toHaveText(/^(10:00|9:5\d)$/);
  // Now the browser knows nothing of it.
  await sandbox.hourLater();
  await expect.poll(() => isOpen(calls, slot)).toBe(true);
  await form.payWith(CARDS.good);
  await expect(page.getByText('It is held again as you see it here. Nothing was charged')).toBeVisible();
  expect(await sandbox.emails(person.email)).toEqual([]);
  await expect(form.cardNumber).toHaveValue('');
  await form.payWith(CARDS.good);
  await expectBooked(page);
});

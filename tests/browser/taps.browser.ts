import type { Locator } from '@playwright/test';
import { BookingForm, CARDS } from './booking-form.ts';
import { openHydrated } from './hydration.ts';
import { bookedId } from './outcome.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** Fewer is better: a thumb's way from the first page to a paid booking, and to an address. */
const MOST_TO_PAID = 12;
const MOST_TO_ADDRESS = 14;

/** A thumb that counts: a field that is filled in is one tap, a choice two, to open it and to choose. */
function thumb() {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1;
      await target.tap();
    },
    async fill(field: Locator, value: string) {
      taps += 1;
      await field.fill(value);
    },
    /** What the page has chosen by itself costs nothing. */
    async choose(select: Locator) {
      if ((await select.inputValue()) !== '') return;
      taps += 2;
      await select.selectOption({ index: 1 });
    },
  };
}

/** Whether a thumb that aims at the middle of it hits it, where it is scrolled to. */
function isUncovered(button: Element): boolean {
  button.scrollIntoView({ block: 'end' });
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

test('a guest on a phone needs few taps to a paid booking, and to an address; the words of a card that is declined are in nobody’s way', async ({
  page,
  calls,
  person,
}) => {
  const { tap, fill, choose, taps } = thumb();
  const form = BookingForm.inDialog(page);
  await openHydrated(page, '/');
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Book / })
      .first(),
  );
  await choose(form.service);
  await fill(form.name, person.name);
  await fill(form.email, person.email);
  await tap(form.toPayment);
  await expect(form.cardNumber).toBeVisible();

  // On the way, and not counted: a card that is declined.
  await form.fillCard(CARDS.declined);
  await form.pay.tap();
  await expect(form.root.locator('form').getByText('Your card was declined.', { exact: true })).toBeVisible();
  // The words at the edge of the screen are in nobody's way.
  const toast = page.locator('.toasts').getByText('Your card was declined.', { exact: true });
  await expect(toast).toBeVisible();
  await expect.poll(() => form.pay.evaluate(isUncovered)).toBe(true);

  await fill(form.cardNumber, CARDS.good);
  await fill(form.expiry, '12 / 34');
  await fill(form.securityCode, '123');
  await tap(form.pay);
  await expect(toast).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed!' })).toBeVisible();
  // Nor is what is asked for next.
  await expect(
    page.locator('.toasts').getByText('Booking confirmed! A confirmation email has been sent.'),
  ).toBeVisible();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).evaluate(isUncovered)).toBe(true);
  await expect(form.root).toBeHidden();
  expect(taps()).toBeLessThanOrEqual(MOST_TO_PAID);

  await fill(page.getByLabel('Address to clean'), '12 Keswick Road, Baltimore, MD 21211');
  await tap(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText(/^Saved\. /)).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(MOST_TO_ADDRESS);

  // The page is still there after a reload, with what was saved.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed!' })).toBeVisible();
  await expect(page.getByText('on file, ending in “…Road”')).toBeVisible();

  // The week that others count is left whole.
  const link = page.getByRole('link', { name: /^See your booking / });
  const token = decodeURIComponent((await link.getAttribute('href'))!.split('/').at(-1)!);
  await calls.ask('POST /_api/bookings/cancel', { bookingId: await bookedId(page), token });
  await link.tap();
  await expect(page.getByRole('heading', { level: 1, name: /^#BK-\d+$/ })).toBeVisible();
});

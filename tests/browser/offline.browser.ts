import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_SUPPORT_EMAIL } from '#contract/product';
import { expectAccessible } from './accessibility.ts';
import { CARDS } from './booking-form.ts';
import { CityPage } from './city-page.ts';
import { openHydrated } from './hydration.ts';
import { bookedId, expectBooked } from './outcome.ts';
import { openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

const OFFLINE = 'You seem to be offline. Please check your connection and try again.';
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline. What you typed stays here.' });

/** Pulls the plug, and waits until the page says so. */
async function unplug(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
}

async function plugIn(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
}

test.beforeEach(({ pageErrors }) => pageErrors.expect(/ERR_INTERNET_DISCONNECTED/));

// shows: product/offline/message-sent-once, product/offline/bar
test('a message written offline stays, and is sent once when the connection is back; the bar can be read by everybody', async ({
  page,
  context,
  person,
  sandbox,
}) => {
  const words = `Where is my bucket, asks ${person.email}?`;
  await openHydrated(page, '/contact');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Message').fill(words);

  await unplug(context, page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toHaveText(OFFLINE);
  await expect(page.getByLabel('Message')).toHaveValue(words);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  await plugIn(context, page);
  await page.getByRole('button', { name: 'Send message' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  const arrived = async () =>
    (await sandbox.emails(DEMO_SUPPORT_EMAIL)).filter(({ text }) => text.includes(words)).length;
  await expect.poll(arrived).toBe(1);
});

// shows: product/offline/booking-goes-on
test('a booking goes on where the connection broke, and is paid once', async ({
  page,
  context,
  calls,
  person,
  sandbox,
}) => {
  const form = await new CityPage(page).startBooking(await openSlot(calls));
  await form.fillDetails(person);

  await unplug(context, page);
  await form.toPayment.click();
  await expect(form.root.getByText(OFFLINE).first()).toBeVisible();
  await expect(form.email).toHaveValue(person.email);
  await plugIn(context, page);
  await form.toPayment.click();
  await form.fillCard(CARDS.good);

  await unplug(context, page);
  await form.pay.click();
  await expect(form.pay).toBeEnabled();
  await expect(form.root.locator('.error')).toBeVisible();
  await expect(form.cardNumber).not.toHaveValue('');
  await plugIn(context, page);
  await form.pay.click();
  await expectBooked(page);
  await sandbox.expectPayment(await bookedId(page), 'Paid');
});

// shows: product/offline/bar
test('a link leaves nothing behind while there is no connection', async ({ page, context }) => {
  await openHydrated(page, '/help');
  await page.getByLabel('Search the questions').fill('refund');
  await unplug(context, page);
  await page.getByRole('link', { name: 'Hire a Cleaner' }).click();
  await expect(page.getByText('Still offline. This opens when you are connected again.')).toBeVisible();
  await page.getByRole('link', { name: 'How long does a refund take?' }).click();
  await expect(page).toHaveURL('/help#refund');
  await expect(page.getByLabel('Search the questions')).toHaveValue('refund');
  await plugIn(context, page);
  await page.getByRole('link', { name: 'Hire a Cleaner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hire a Cleaner');
});

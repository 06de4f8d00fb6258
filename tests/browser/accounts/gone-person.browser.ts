import type { BrowserContext, Page } from '@playwright/test';
import { bookByCalls } from '../booked-by-calls.ts';
import { BookingForm, CARDS } from '../booking-form.ts';
import { withCard } from '../card-on-file.ts';
import { openHydrated, waitForHydration } from '../hydration.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';
import { type Account, newAccount, useSession } from './account.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

/** What a tab showed to who was signed in there, once they are gone (docs/security.md#shared-browsers). */

const ADDRESS = '814 Hidden Court, Baltimore, MD 21211';

const homeOf = ({ name, email }: Account) => ({ person: { name, email }, address: ADDRESS });

/** Somebody else has signed in by another tab; `late`: this one hears of both only then. */
async function takeOver(page: Page, context: BrowserContext, second: Account, { late = false } = {}): Promise<void> {
  // Before that it hears nothing of other tabs.
  await waitForHydration(page);
  await useSession(context, second);
  const other = await context.newPage();
  // Any page of the same origin can say it.
  await other.goto('/robots.txt');
  await other.evaluate(
    (messages) => {
      const channel = new BroadcastChannel('session');
      for (const message of messages) channel.postMessage(message);
    },
    [...(late ? ['signed-out'] : []), 'changed'],
  );
  await other.close();
  await new Header(page).expectSignedIn(second);
}

/** What is still asked of the first person's booking as the second one has come. */
const NOT_THEIRS = /status of 404 .*\/_api\/plans\/offer\?/;
/** A page that asks who is there, for their bookings or for standing visits, just as a tab signs out. */
const NOBODY_THERE = /status of 401 .*\/_api\/(?:auth\/session|bookings\/mine|plans\/offer\?)/;

test('a booking’s page shows its address to its owner alone, whoever comes and goes, and where it comes back alive to nobody until it is known who is here', async ({
  page,
  context,
  calls,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(NOT_THEIRS);
  pageErrors.expect(NOBODY_THERE);
  const [first, second] = [await newAccount(calls), await newAccount(calls)];
  const { token } = await bookByCalls(first.visitor, homeOf(first));
  await useSession(context, first);
  await page.goto(`/booking/${token}`);
  await expect(page.getByText(ADDRESS).first()).toBeVisible();
  await takeOver(page, context, second, { late: true });
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  await takeOver(page, context, first);
  await expect(page.getByText(ADDRESS).first()).toBeVisible();

  await useSession(context, second);
  const go = Promise.withResolvers<void>();
  await page.route('**/_api/auth/session', (route) => go.promise.then(() => route.continue()));
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  go.resolve();
  await new Header(page).expectSignedIn(second);
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  await page.unroute('**/_api/auth/session');

  await takeOver(page, context, first);
  await expect(page.getByText(ADDRESS).first()).toBeVisible();
  const header = new Header(page);
  await header.logout.click();
  await header.expectSignedOut();
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  await takeOver(page, context, second);
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
});

test('the page of standing visits shows no address, card or link of a visit', async ({ page, context, calls }) => {
  const first = await newAccount(calls);
  const card = await withCard(calls, first);
  const { id } = await bookByCalls(first.visitor, homeOf(first));
  const wish = { bookingId: id, repeatWeeks: 4, cardId: card.id, consentVersion: 1 } as const;
  const { plan } = await first.visitor.ask('POST /_api/plans', wish);
  await useSession(context, first);
  await page.goto(`/plan/${plan.token}`);
  const links = page.getByRole('main').locator('a[href*="/booking/"]');
  await expect(page.getByText(ADDRESS).first()).toBeVisible();
  await expect(page.getByText(/4242/).first()).toBeVisible();
  await expect(links.first()).toBeVisible();
  const header = new Header(page);
  await header.logout.click();
  await header.expectSignedOut();
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  await expect(page.getByText(/4242/)).toHaveCount(0);
  await expect(links).toHaveCount(0);
});

test('a payment that was begun is not the next person’s, who begins anew', async ({ page, context, calls }) => {
  const [first, second] = [await newAccount(calls), await newAccount(calls)];
  await withCard(calls, first);
  await useSession(context, first);
  const slot = await openSlot(calls);
  await openHydrated(page, `/book/${slot.id}`);
  const form = BookingForm.onPage(page);
  await expect(form.name).toHaveValue(first.name);
  await form.service.selectOption({ index: 1 });
  await form.toPayment.click();
  await expect(form.pay.first()).toBeVisible();
  await takeOver(page, context, second, { late: true });
  await expect(form.name).toHaveValue(second.name);
  await expect(form.pay).toHaveCount(0);
  expect(await page.content()).not.toContain(first.email);
});

test('what was typed into a form stands in nobody else’s', async ({ page, context, calls }) => {
  const [first, second] = [
    await newAccount(calls, { onboarded: false }),
    await newAccount(calls, { onboarded: false }),
  ];
  await useSession(context, first);
  await openHydrated(page, '/onboarding/user');
  const mobile = page.getByLabel(/mobile/i);
  await mobile.fill('410 555 0199');
  await takeOver(page, context, second, { late: true });
  await expect(mobile).toHaveValue('');
});

test('who pays as a guest while somebody signs in by another tab reads that the confirmation comes by email', async ({
  page,
  context,
  calls,
  person,
  pageErrors,
  sandbox,
}) => {
  pageErrors.expect(/status of 404/);
  const account = await newAccount(calls);
  const slot = await openSlot(calls);
  await openHydrated(page, `/book/${slot.id}`);
  const form = BookingForm.onPage(page);
  await form.goToPayment(person);
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holdBack = async () => {
    asked.resolve();
    await go.promise;
  };
  await page.route('**/_api/bookings/create', (route) => holdBack().then(() => route.continue()), { times: 1 });
  await form.payWith(CARDS.good);
  await asked.promise;
  const other = await context.newPage();
  await (await new LoginPage(other).open()).signIn(account);
  await new Header(page).expectSignedIn(account);
  go.resolve();
  await expect(page.getByText('Your payment is being confirmed, and with it your booking.')).toBeVisible();
  await expect(page.getByText('Booking failed')).toHaveCount(0);
  await sandbox.email(person.email, /^Booked: /);
});

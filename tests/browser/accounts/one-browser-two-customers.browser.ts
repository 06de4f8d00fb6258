import type { Page } from '@playwright/test';
import { CUSTOMER, DEMO_PASSWORD } from '../../demo-data/people-to-sign-in.ts';
import { Visitor } from '../../visitor.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { BookingForm } from '../booking-form.ts';
import { openSlot } from '../slots.ts';
import { expect, test } from '../test.ts';
import { type Account, newAccount, PROFILE, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

const MINE = '**/_api/bookings/mine';
const details = (page: Page) => page.getByRole('link', { name: /^Details of booking / });

/** Inside the page, without loading it anew: what it remembers is shown. */
async function goAwayAndBack(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Hire a Cleaner' }).click();
  await expect(page).toHaveURL('/cleaning-services');
  await new Header(page).dashboard.click();
}

/** Signed in already. */
async function firstCustomer({ origin }: Visitor) {
  const visitor = new Visitor(origin);
  await visitor.ask('POST /_api/auth/login_with_password', { email: CUSTOMER.email, password: DEMO_PASSWORD });
  return { visitor };
}

/** The first customer, with bookings, looks at them, signs out, and another one signs in. */
async function handOver(page: Page, second: Account): Promise<void> {
  const login = await new LoginPage(page).open('/login?next=/dashboard');
  await login.signIn(CUSTOMER, DEMO_PASSWORD);
  const dashboard = new DashboardPage(page);
  await expect(dashboard.fact('Email')).toHaveText(CUSTOMER.email);
  await expect(details(page).first()).toBeVisible();
  await goAwayAndBack(page);
  await expect(details(page).first()).toBeVisible();
  await new Header(page).logout.click();
  await expect(page).toHaveURL('/login');
  await login.signIn(second);
  await expect(page).toHaveURL('/');
}

async function expectNothingOfFirst(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toContainText(CUSTOMER.name);
  expect(await page.content()).not.toContain(CUSTOMER.email);
  await expect(details(page)).toHaveCount(0);
}

// shows: defense 76, product/states/logout
test('the second customer sees nothing of the first, also not on the way back', async ({ page, calls, person }) => {
  const second = await newAccount(calls, { person });
  await handOver(page, second);
  const header = new Header(page);
  await header.expectSignedIn(second);
  await header.dashboard.click();
  const dashboard = new DashboardPage(page);
  await expect(dashboard.fact('Email')).toHaveText(second.email);
  await expect(dashboard.noBookings).toBeVisible();
  await expectNothingOfFirst(page);

  for (const path of ['/', '/cleaning-services', '/dashboard']) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await header.expectSignedIn(second);
    await expectNothingOfFirst(page);
  }
  await page.reload();
  await expect(dashboard.noBookings).toBeVisible();
  await expectNothingOfFirst(page);
});

// shows: defense 29
test('the back button shows nothing of who has signed out', async ({ page, context, calls }) => {
  const account = await newAccount(calls);
  const { email, name } = account;
  await useSession(context, account);
  await page.goto('/dashboard');
  await expect(new DashboardPage(page).fact('Email')).toHaveText(email);
  await page.goto('/cleaning-services');
  const header = new Header(page);
  await header.logout.click();
  await header.expectSignedOut();
  await page.goBack();
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await header.expectSignedOut();
  expect(await page.content()).not.toContain(email);
  await expect(page.locator('html')).not.toContainText(name);
});

// shows: defense 76
test('a page that comes back alive asks anew who is there', async ({ page, context, calls, person }) => {
  await useSession(context, await firstCustomer(calls));
  await page.goto('/dashboard');
  const dashboard = new DashboardPage(page);
  await expect(details(page).first()).toBeVisible();
  const second = await newAccount(calls, { person });
  await useSession(context, second);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(dashboard.fact('Email')).toHaveText(second.email);
  await expect(dashboard.noBookings).toBeVisible();
  await expectNothingOfFirst(page);
});

// shows: defense 76
test('a tab of the first that is loaded anew shows the page that the second has asked for', async ({
  page,
  context,
  calls,
}) => {
  const booking = await bookByCalls(calls);
  await useSession(context, await newAccount(calls));
  await page.goto(`/booking/${booking.token}`);
  const header = new Header(page);
  await expect(header.logout).toBeVisible();
  const second = await newAccount(calls);
  await useSession(context, second);
  // The page asks for its booking, and hears meanwhile who is there now.
  const known = Promise.withResolvers<void>();
  await page.route('**/_api/bookings/by-token?*', (route) => known.promise.then(() => route.continue()), { times: 1 });
  await page.reload();
  await header.expectSignedIn(second);
  const answered = page.waitForResponse('**/_api/bookings/by-token?*');
  known.resolve();
  await answered;
  await expect(page.getByText(booking.service.name).first()).toBeVisible();
});

// shows: defense 76, defense 29
test('a tab whose session was ended elsewhere has forgotten what was typed in it', async ({
  page,
  context,
  calls,
  pageErrors,
}) => {
  pageErrors.expect(/status of 401/);
  const account = await newAccount(calls);
  await useSession(context, account);
  const slot = await openSlot(calls);
  await page.goto(`/book/${slot.id}`);
  const form = BookingForm.onPage(page);
  await expect(form.name).toHaveValue(account.name);
  await form.address.fill('400 Elm Street, 21211');
  await form.phone.fill('410 555 0177');
  const values = () => Promise.all([form.name, form.email, form.phone, form.address].map((one) => one.inputValue()));
  const asked = Promise.withResolvers<void>();
  await page.route('**/_api/auth/session', (route) => asked.promise.then(() => route.continue()), { times: 1 });
  await page.reload();
  await expect(page.locator('.form-loading')).toBeVisible();
  asked.resolve();
  await expect(form.phone).toHaveValue('410 555 0177');
  expect(await values()).toEqual([account.name, account.email, '410 555 0177', '400 Elm Street, 21211']);

  await account.visitor.ask('POST /_api/auth/sign_out_everywhere', {});
  await page.reload();
  await expect(form.name).toBeVisible();
  expect(await values()).toEqual(['', '', '', '']);
  await new Header(page).expectSignedOut();
  const second = await newAccount(calls);
  await useSession(context, second);
  await page.reload();
  await expect(form.email).toHaveValue(second.email);
  expect(await values()).toEqual([second.name, second.email, PROFILE.mobile, '']);
});

test('bookings of the first that arrive late are not shown to the second', async ({ page, context, calls, person }) => {
  const second = await newAccount(calls, { person });
  await useSession(context, await firstCustomer(calls));
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route(
    MINE,
    async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await late.promise;
      await route.fulfill({ response }).catch(() => {}); // given up by the page: as good
      arrived.resolve();
    },
    { times: 1 },
  );
  await page.goto('/dashboard');
  await asked.promise;
  await new Header(page).logout.click();
  await new LoginPage(page).signIn(second);
  await expect(page).toHaveURL('/');
  await new Header(page).dashboard.click();
  const dashboard = new DashboardPage(page);
  await expect(dashboard.noBookings).toBeVisible();
  late.resolve();
  await arrived.promise;
  await goAwayAndBack(page);
  await expect(dashboard.noBookings).toBeVisible();
  await expectNothingOfFirst(page);
});

import { expectAccessible } from '../accessibility.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { openHydrated } from '../hydration.ts';
import type { EmailMessage } from '../sandbox.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { newAccount, PASSWORD, useSession } from './account.ts';
import { DashboardPage } from './dashboard-page.ts';
import { Header } from './header.ts';
import { LoginPage } from './login-page.ts';

const INVALID = 'This link is invalid or has expired.';
const SENT = 'If there is an account with this email, we sent a link to set a new password.';

/** The one link of a mail that carries a token. */
const linkIn = ({ text }: EmailMessage): string => text.match(/http\S+\?token=[\w-]+/)![0];

test('a forgotten password is set anew from the mailbox', async ({ page, calls, sandbox, someoneElse, pageErrors }) => {
  pageErrors.expect(/status of 40[01]/);
  const account = await newAccount(calls);
  const elsewhere = await someoneElse();
  await useSession(elsewhere.context(), account);
  await openHydrated(elsewhere, '/dashboard');

  const login = await new LoginPage(page).open();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(login.email).toHaveAccessibleDescription('Email is required');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await login.email.fill(account.email);
  await send.click();
  await expect(page.getByText(SENT, { exact: true })).toBeVisible();

  const link = linkIn(await sandbox.email(account.email, /^Set a new password$/));
  await page.goto('/reset-password');
  await expect(page.getByText(INVALID, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await openHydrated(page, link);
  const password = page.getByLabel('New password');
  const set = page.getByRole('button', { name: 'Set password' });
  await set.click();
  await expect(password).toHaveAccessibleDescription(/^Password must be at least 8 characters/);
  await password.fill('seven marble steps');
  await set.click();
  await expect(page.getByText('Your password is set. Please sign in.', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();

  await login.signIn(account, PASSWORD);
  await expect(login.failure).toHaveText('Invalid email or password.');
  await login.signIn(account, 'seven marble steps');
  // The email was not proven: who has the mailbox begins anew, with nothing of whoever registered it.
  await expect(page).toHaveURL('/onboarding/user');
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL('/login?next=%2Fdashboard');
  await sandbox.email(account.email, /^Your password was changed$/);

  await openHydrated(page, link);
  await password.fill('eight marble steps');
  await set.click();
  await expect(page.locator('form').getByRole('alert')).toHaveText(INVALID);
  await expectAccessible(page);
});

// shows: product/account-dashboard/upcoming-bookings
test('a guest’s booking shows in the account that proves the email, and in the tab that asks for the link what it was pressed for', async ({
  page,
  context,
  calls,
  person,
  sandbox,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 400/);
  const address = '12 Keswick Road, Baltimore, MD 21211';
  const { id, token } = await bookByCalls(calls, { person, address });
  await useSession(context, await newAccount(calls, { person }));
  const asking = await context.newPage();
  await openHydrated(asking, `/booking/${token}`);
  await expect(asking.getByText(`First press the link in our email to ${person.email}.`)).toBeVisible();
  await expect(asking.getByText(`if this booking was made with ${person.email}, press the link`)).toBeVisible();
  await expect(asking.getByText(address)).toHaveCount(0);
  const dashboard = await new DashboardPage(page).open();
  await expect(dashboard.unverified).toBeVisible();
  await expect(dashboard.noBookings).toBeVisible();

  const link = linkIn(await sandbox.email(person.email, /^Verify your email$/));
  await openHydrated(page, link);
  const verify = page.getByRole('button', { name: 'Verify my email' });
  await verify.click();
  await expect(page.getByText('Your email is verified.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible();
  await expect(asking.getByText(address).first()).toBeVisible();
  await expect(asking.getByRole('link', { name: 'Save a card' })).toBeVisible();
  // The tab of the link, too, leads back to what it was pressed for.
  await page.getByRole('link', { name: 'Back to your booking' }).click();
  await expect(page).toHaveURL(`/booking/${token}#come-again`);
  await expect(page.getByRole('link', { name: 'Save a card' })).toBeVisible();
  await dashboard.open();
  await expect(dashboard.booking(id)).toBeVisible();
  await expect(dashboard.unverified).toHaveCount(0);
  await dashboard.booking(id).click();
  await expect(page.getByRole('heading', { level: 1, name: `#BK-${id}` })).toBeVisible();

  await openHydrated(page, link);
  await verify.click();
  await expect(page.getByText(INVALID, { exact: true })).toBeVisible();
  await new Header(page).expectSignedIn(person);
  await expectAccessible(page);
});

// shows: defense 88
test('the link to prove an email can be sent again, a press notices that the session was ended elsewhere, and the link leads by the sign-in and is for one account', async ({
  page,
  context,
  calls,
  sandbox,
  pageErrors,
}) => {
  pageErrors.expect(/status of 40[13]/);
  const account = await newAccount(calls, { onboarded: false });
  await useSession(context, account);
  await sandbox.email(account.email, /^Verify your email$/);
  const dashboard = await new DashboardPage(page).open();
  await dashboard.unverified.click();
  await expect(page.getByText('We sent you a link. Please check your email.', { exact: true })).toBeVisible();
  await expect.poll(async () => (await sandbox.emails(account.email)).length).toBe(2);
  await account.visitor.ask('POST /_api/auth/sign_out_everywhere', {});
  await dashboard.unverified.click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  await new Header(page).expectSignedOut();

  const link = linkIn(await sandbox.email(account.email, /^Verify your email$/));
  const { pathname, search } = new URL(link);
  await openHydrated(page, link);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(pathname + search)}`);
  await new LoginPage(page).signIn(account);
  await expect(page).toHaveURL(link);
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
  const signedIn = (await context.cookies()).filter(({ name }) => name === 'sid' || name === 'signed-in');
  await useSession(context, await newAccount(calls));
  const verify = page.getByRole('button', { name: 'Verify my email' });
  await verify.click();
  const words = 'This link belongs to another account. Sign in to that one, and open the link again.';
  await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
  await context.addCookies(signedIn);
  await verify.click();
  await expect(page.getByText('Your email is verified.', { exact: true })).toBeVisible();

  // The mailbox fits a phone, and so does an email in it.
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [`?to=${account.email}`, `/${(await sandbox.email(account.email, /^Verify/)).id}`]) {
    await page.goto(`/_sandbox/mail${path}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  const [frame, email] = await Promise.all(
    [page.locator('iframe'), page.frameLocator('iframe').locator('body')].map((one) => one.boundingBox()),
  );
  expect(email!.height).toBeLessThan(frame!.height);
});

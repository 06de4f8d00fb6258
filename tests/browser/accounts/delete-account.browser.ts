import { readFile } from 'node:fs/promises';
import { Visitor } from '../../visitor.ts';
import { expectAccessible } from '../accessibility.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { expect, test } from '../test.ts';
import { newAccount, PASSWORD, useSession } from './account.ts';
import { Header } from './header.ts';
import { SettingsPage } from './settings-page.ts';

test('deleting the account leads home, signed out in every tab', async ({ page, context, calls, pageErrors }) => {
  pageErrors.expect(/status of 400/);
  const account = await newAccount(calls);
  await useSession(context, account);
  const settings = await new SettingsPage(page).open();
  const other = await context.newPage();
  await new SettingsPage(other).open();

  const setting = settings.card('Delete your account');
  await setting.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByLabel('Your password');
  const last = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(last).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 860 });
  await password.fill('another password');
  await last.click();
  await expect(dialog.getByRole('alert')).toHaveText('The password is not right.');
  await password.fill(PASSWORD);
  await last.click();

  await expect(page.getByText('Your account is deleted.', { exact: true })).toBeVisible();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/');
    await new Header(tab).expectSignedOut();
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('sid');
  const again = new Visitor(calls.origin);
  const { status } = await again.call('POST /_api/auth/login_with_password', {
    email: account.email,
    password: PASSWORD,
  });
  expect(status).toBe(401);
});

test('an account with an open booking is kept, says why before it asks for the password, and can be taken along as a file', async ({
  page,
  context,
  calls,
  person,
}) => {
  const account = await newAccount(calls, { person });
  const { id } = await bookByCalls(account.visitor, { person });
  await useSession(context, account);
  const settings = await new SettingsPage(page).open();
  const link = settings.card('Your data').getByRole('link', { name: 'Download my data' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('my-data.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { email: person.email, displayName: person.name },
    bookings: [{ id, name: person.name, email: person.email }],
  });

  const setting = settings.card('Delete your account');
  await expect(setting).toContainText('You still have a booking. Please cancel it or wait until it is done.');
  await expect(setting.getByRole('button')).toHaveCount(0);
  await setting.getByRole('link', { name: 'See your bookings' }).click();
  await expect(page).toHaveURL('/dashboard');
});

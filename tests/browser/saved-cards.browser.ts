import { proveEmail } from '../sign-up.ts';
import { newAccount, PASSWORD, useSession } from './accounts/account.ts';
import { Header } from './accounts/header.ts';
import { SettingsPage } from './accounts/settings-page.ts';
import { BookingForm, CARDS } from './booking-form.ts';
import { openHydrated } from './hydration.ts';
import { expectBooked } from './outcome.ts';
import { openSlot } from './slots.ts';
import { expect, test } from './test.ts';

const ADDRESS = '814 Hidden Court, Baltimore, MD 21211';

test('a card saved by a ticked box pays the next booking by one press, the page after paying shows neither address nor email once its person has signed out, and Settings adds and removes', async ({
  page,
  context,
  calls,
  person,
  pageErrors,
}) => {
  test.slow();
  // What the page still asks for is refused once nobody is signed in.
  pageErrors.expect(/status of 401 .*_api\/cards/);
  const account = await newAccount(calls, { person });
  await proveEmail(account.visitor);
  await useSession(context, account);
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${(await openSlot(calls)).id}`);
  await form.goToPayment(person);
  const box = form.root.getByLabel('Save this card for next time');
  await expect(box).not.toBeChecked();
  await box.check();
  await form.payWith(CARDS.good);
  await expectBooked(page);

  await openHydrated(page, `/book/${(await openSlot(calls)).id}`);
  await expect(form.name).toHaveValue(person.name);
  await form.service.selectOption({ index: 1 });
  await form.address.fill(ADDRESS);
  await form.toPayment.click();
  await form.root.getByRole('button', { name: /^Pay \$\d+(\.\d\d)? with Visa ending 4242$/ }).click();
  await expectBooked(page);
  await expect(page.getByRole('heading', { name: 'Booking confirmed!' })).toBeVisible();
  await expect(page.getByText(ADDRESS).first()).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  const header = new Header(page);
  await header.logout.click();
  await header.expectSignedOut();
  await expect(page.getByText(ADDRESS)).toHaveCount(0);
  expect(await page.content()).not.toContain(person.email);

  await account.visitor.ask('POST /_api/auth/login_with_password', { email: person.email, password: PASSWORD });
  await useSession(context, account);
  const settings = await new SettingsPage(page).open();
  const cards = settings.card('Saved cards');
  await expect(cards.getByRole('listitem')).toHaveCount(1);
  await cards.getByRole('button', { name: 'Add another card' }).click();
  await cards.getByLabel('Card number').fill(CARDS.asksBank);
  await cards.getByLabel('Expiry').fill('1234');
  await cards.getByLabel('CVC').fill('123');
  await cards.getByRole('button', { name: 'Save this card' }).click();
  await page.getByRole('dialog', { name: 'Your bank asks: is this you?' }).getByText('Complete').click();
  await expect(cards.getByText('Visa ending 3155')).toBeVisible();
  await cards.getByRole('button', { name: 'Remove Visa ending 4242' }).click();
  await expect(cards.getByRole('listitem')).toHaveCount(1);
});

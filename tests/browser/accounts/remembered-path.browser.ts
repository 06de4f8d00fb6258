import { expectAccessible } from '../accessibility.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { expect, test } from '../test.ts';
import { newAccount } from './account.ts';
import { LoginPage } from './login-page.ts';
import { ProfilePage } from './profile-page.ts';
import { SignUpPage } from './sign-up-page.ts';

test('a deep link survives the sign-in, and availability can be used by everybody', async ({ page, calls }) => {
  const account = await newAccount(calls);
  await page.goto('/availability?city=baltimore#times');
  await expect(page).toHaveURL('/login?next=%2Favailability%3Fcity%3Dbaltimore%23times');
  const login = await new LoginPage(page).open(page.url());
  await login.signIn(account);
  await expect(page).toHaveURL('/availability?city=baltimore#times');
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a deep link survives signing up and the profile', async ({ page, person }) => {
  const login = await new LoginPage(page).open('/login?next=/availability');
  await login.page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await expect(page).toHaveURL('/signup?next=%2Favailability');
  await new SignUpPage(page).signUp(person);
  await expect(page).toHaveURL('/onboarding/user?next=%2Favailability');
  const profile = new ProfilePage(page);
  await profile.fill();
  await profile.submit.click();
  await expect(page).toHaveURL('/availability');
});

test('who goes on from their booking to an account types nothing again, and comes back to it', async ({
  page,
  calls,
  person,
}) => {
  const { token } = await bookByCalls(calls);
  const signUp = await new SignUpPage(page).open();
  // As the form of a booking keeps what a guest types.
  const typed = { name: `${person.name} Vale`, email: person.email, phone: '410 555 0142' };
  await page.evaluate((kept) => sessionStorage.setItem('booking-details', kept), JSON.stringify(typed));
  await signUp.open();
  await expect(signUp.email).toHaveValue('');
  await signUp.open(`/signup?next=/booking/${token}`);
  await expect(signUp.displayName).toHaveValue(typed.name);
  await expect(signUp.email).toHaveValue(typed.email);
  await signUp.password.fill('a long password');
  await signUp.submit.click();
  const profile = new ProfilePage(page);
  await expect(profile.mobile).toHaveValue(typed.phone);
  await expect(profile.lastName).toHaveValue(/ ?Vale$/);
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(page).toHaveURL(`/booking/${token}`);
});

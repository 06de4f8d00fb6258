import { CLEANER, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { proveEmail } from '../sign-up.ts';
import { Visitor } from '../visitor.ts';
import { violations } from './accessibility.ts';
import { newAccount, useSession } from './accounts/account.ts';
import { openAdmin } from './admin/admin-page.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { openHydrated } from './hydration.ts';
import { signedInAdmin } from './sign-in-as-admin.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';

/** What the two sides of a booking think of each other. */

const DENISE = '/cleaning-services/baltimore/denise-whitfield';

/** In a browser of her own, with what everybody reads of her. */
async function signInDenise(calls: Visitor) {
  const denise = new Visitor(calls.origin);
  await denise.ask('POST /_api/auth/login_with_password', { email: CLEANER.email, password: DEMO_PASSWORD });
  const which = { city: 'baltimore', cleanerSlug: 'denise-whitfield' };
  const { cleaner } = await calls.ask('GET /_api/cleaners/by-slug', which);
  return { denise, cleaner };
}

// shows: product/pairs/favorites, product/pairs/blocks
test('a customer marks a favorite in a list by keyboard, blocks the cleaner, and unblocks them in the settings', async ({
  page,
  context,
  calls,
}) => {
  await useSession(context, await newAccount(calls));
  await openHydrated(page, '/cleaning-services?city=baltimore');
  const heart = page.getByRole('button', { name: 'Favorite Denise Whitfield' });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await tabTo(page, heart);
  await page.keyboard.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);
  await openHydrated(page, DENISE);
  const favorite = page.getByRole('button', { name: 'Favorite', exact: true });
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page)).toEqual([]);
  await openHydrated(page, '/dashboard');
  const favorites = page.getByRole('region', { name: 'Your favorites' });
  await favorites.getByRole('link', { name: 'Denise Whitfield' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('What you have booked already stays');
  await page.getByRole('dialog').getByRole('button', { name: 'Block Denise Whitfield' }).click();
  await expect(page.getByText('You have blocked Denise Whitfield.')).toBeVisible();
  await expect(favorite).toBeHidden();
  await expect(page.getByText('Unblock Denise Whitfield to book them here.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Book Now/ })).toHaveCount(0);
  await openHydrated(page, '/cleaning-services?city=baltimore');
  const card = page.getByRole('listitem').filter({ hasText: 'Denise Whitfield' });
  await expect(card.getByText('Blocked by you')).toBeVisible();
  await expect(page.getByText('Blocked by you')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await openHydrated(page, '/dashboard/settings');
  await page.getByRole('button', { name: 'Unblock Denise Whitfield' }).click();
  await expect(page.getByText('Nobody. Who is blocked is never told.')).toBeFocused();
});

// shows: product/pairs/blocks
test('a customer finds both on the page of a booking, and its cleaner blocks the customer', async ({
  page,
  context,
  calls,
}) => {
  const { denise, cleaner } = await signInDenise(calls);
  const customer = await newAccount(calls);
  const { timeSlot } = await calls.ask('GET /_api/time-slot', { timeSlotId: String(cleaner.timeSlots.at(-1)!.id) });
  const { id, token } = await bookByCalls(customer.visitor, {
    slot: timeSlot,
    person: { name: customer.name, email: customer.email },
  });
  await useSession(context, customer);
  await openHydrated(page, `/booking/${token}`);
  await page.getByRole('button', { name: 'Favorite', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await useSession(context, { visitor: denise });
  await openHydrated(page, `/dashboard/jobs/${id}`);
  await page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'Block Robin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block Robin' }).click();
  await expect(page.getByText('You have blocked Robin.')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock Robin' }).click();
  await expect(page.getByRole('button', { name: 'Block Robin', exact: true })).toBeVisible();
});

// shows: product/pairs/reply, product/pairs/reported-reviews
test('a cleaner replies to a review; a reader reports it, and the team hides it and shows it again', async ({
  page,
  context,
  calls,
}) => {
  const { denise, cleaner } = await signInDenise(calls);
  const { comment, customer } = cleaner.reviews[0]!;
  const admin = await signedInAdmin(calls.origin);
  const { reviews } = await admin.ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleaner.id) });
  const { bookingId } = reviews.find((review) => review.comment === comment)!;
  await useSession(context, { visitor: denise });
  await openHydrated(page, `/dashboard/jobs/${bookingId}`);
  await page.getByLabel('Your reply').fill('Thank you. I will come again.');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change the reply' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const reader = await newAccount(calls);
  await proveEmail(reader.visitor);
  await useSession(context, reader);
  await openHydrated(page, DENISE);
  const review = page.getByRole('listitem').filter({ hasText: comment });
  await expect(review).toContainText('Thank you. I will come again.');
  await review.getByRole('button', { name: `Report the review of ${customer}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog.getByText('Please say what is wrong with it')).toBeVisible();
  await dialog.getByLabel('What is wrong with it?').fill('I know this house.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(dialog).toBeHidden();

  await openAdmin(page, calls, `/dashboard/admin/jobs/${bookingId}`);
  const rating = page.getByRole('region', { name: 'Rating' });
  await expect(rating).toContainText('I know this house.');
  const decide = async (label: string, reason: string) => {
    await rating.getByRole('button', { name: label }).click();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: label }).click();
    await expect(dialog).toBeHidden();
  };
  await decide('Hide it', 'It tells where she lives.');
  await expect(rating.getByText('Hidden', { exact: true })).toBeVisible();
  await decide('Show it again', 'It does not, after all.');
  await expect(rating.getByText('Hidden', { exact: true })).toBeHidden();
});

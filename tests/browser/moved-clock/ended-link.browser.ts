import { DAY } from '#contract/time';
import { expectAccessible } from '../accessibility.ts';
import { newAccount, PASSWORD, useSession } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { withCard } from '../card-on-file.ts';
import { newCleaner } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../hydration.ts';
import { timesOf } from '../move-by-calls.ts';
import { expect, test } from '../test.ts';

// shows: defense 6
test('a dashboard still leads to a visit of long ago, and from there to standing visits anew; its link alone does not', async ({
  page,
  context,
  calls,
  person,
  sandbox,
  someoneElse,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 404/);
  const cleaner = await newCleaner(calls);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes' });
  const account = await newAccount(calls, { person });
  const card = await withCard(calls, account);
  const [slot] = await timesOf(calls, cleaner.cleanerId, await sandbox.now());
  const made = await bookByCalls(account.visitor, {
    slot: slot!,
    person,
    address: '12 Marble Row, Baltimore, MD 21201',
  });
  const begin = { bookingId: made.id, repeatWeeks: 2, cardId: card.id, consentVersion: 1 } as const;
  const { plan } = await account.visitor.ask('POST /_api/plans', begin);
  await account.visitor.ask('POST /_api/plans/end', { token: plan.token! });
  await sandbox.until(Date.parse(made.slot.endTime) + 32 * DAY);

  await account.visitor.ask('POST /_api/auth/login_with_password', { email: person.email, password: PASSWORD });
  await useSession(context, account);
  await openHydrated(page, '/dashboard');
  await page.getByRole('link', { name: `Details of booking #BK-${made.id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `#BK-${made.id}` })).toBeVisible();
  await expect(page.getByText('12 Marble Row, Baltimore, MD 21201')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    `/dashboard/bookings/${made.id}/receipt`,
  );
  await expectAccessible(page);

  await openHydrated(page, `/plan/${plan.token}`);
  await page.getByRole('link', { name: 'Begin standing visits again' }).click();
  const again = page.getByRole('region', { name: 'Have Petra come again?' });
  await expect(again.getByRole('radio', { name: 'Every 2 weeks' })).toBeInViewport();

  const stranger = await someoneElse();
  await stranger.goto(`/booking/${made.token}`);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Invalid Link' })).toBeVisible();
  await expect(stranger.getByText(`#BK-${made.id}`)).toBeHidden();
});

import { answers, pdf, picture, weekWith } from '../../onboard.ts';
import { expectAccessible } from '../accessibility.ts';
import { newAccount } from '../accounts/account.ts';
import { bookByCalls } from '../booked-by-calls.ts';
import { retireAfterTest } from '../cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../hydration.ts';
import { somebody } from '../people.ts';
import { signedInAdmin } from '../sign-in-as-admin.ts';
import { tabTo } from '../tab-to.ts';
import { expect, test } from '../test.ts';
import { DESKTOP } from '../viewports.ts';
import { openAdmin } from './admin-page.ts';

const everyDay = weekWith(
  Object.fromEntries(
    ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [day, {}]),
  ),
);

// shows: product/admin-cleaner/head, product/onboarding/waits-for-the-team, product/states/cleaner-status
// shows: product/admin/cleaner-decisions
test('a profile is taken from the queue and given back, reviewed with its documents, changed, approved and public; later suspended', async ({
  page,
  calls,
  sandbox,
}) => {
  test.slow();
  const person = somebody('Rosa Newell');
  const { visitor } = await newAccount(calls, { person, role: 'cleaner' });
  const documents = { idDocumentUrl: await picture('png'), insuranceUrl: pdf() };
  const screens = [await answers[1]({ displayName: person.name }), answers[2](), answers[3](everyDay), answers[4]()];
  for (const screen of [...screens, answers[5](), answers[6](documents), answers[8]()]) {
    await visitor.ask('POST /_api/onboarding/cleaner', screen);
  }

  await openAdmin(page, calls, '/dashboard/admin?tab=queue');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: `${person.name} sent a profile for review` });
  await expect(item).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await item.getByRole('button', { name: /^Take it: / }).click();
  await expect(item.getByText(/^Taken by Carla Novak, /)).toBeVisible();
  await item.getByRole('button', { name: /^Give it back: / }).click();
  await expect(item.getByRole('button', { name: /^Take it: / })).toBeVisible();
  await page.getByRole('link', { name: `Review: ${person.name} sent a profile for review` }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(page.locator('header').getByText('Review Pending', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'View' }).click();
  const picture_ = page.getByRole('dialog', { name: 'ID document' }).getByRole('img', { name: 'ID document' });
  await expect(picture_).toHaveJSProperty('naturalWidth', 300);
  // Messages that lie over a dialog have such a button too.
  await page.getByRole('dialog', { name: 'ID document' }).getByRole('button', { name: 'Close' }).first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^insurance-\d+\.pdf$/);

  await page.getByLabel('New note').fill('Called her.\nA better photo would be good.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('A better photo would be good.')).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('');

  await page.getByRole('button', { name: 'Ask for changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'What should be changed?' });
  await dialog.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(dialog.getByText('A reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The photo is too dark.');
  await dialog.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.detail-note').getByText('The photo is too dark.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Review' })).toContainText('The photo is too dark.');
  await expect(page.locator('header').getByText('Inactive', { exact: true })).toBeVisible();
  await expect(page.locator('header').getByText('changes asked for', { exact: true })).toBeVisible();
  expect((await sandbox.email(person.email, /./)).text).toBeTruthy();

  await visitor.ask('POST /_api/onboarding/cleaner', answers[8]());
  await page.reload();
  await page.getByRole('button', { name: 'Approve' }).click();
  const approve = page.getByRole('dialog', { name: 'Approve this cleaner?' });
  await expect(approve.getByText('The email is not verified.')).toBeVisible();
  await approve.getByLabel('Reason').fill('She called from the number that we know.');
  await approve.getByRole('button', { name: 'Approve' }).click();
  await expect(page.locator('header').getByText('Active', { exact: true })).toBeVisible();
  const here = page.url();
  const cleanerId = Number(new URL(here).pathname.split('/').at(-1));
  retireAfterTest({ cleanerId, admin: await signedInAdmin(calls.origin) });
  // The message of the approval lies over it, and lets presses through.
  await expect(page.locator('.toasts .toast.ok')).toHaveCSS('pointer-events', 'none');
  await page.getByRole('link', { name: 'Public profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Book/ }).first()).toBeVisible();

  await openHydrated(page, new URL(here).pathname);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const suspend = page.getByRole('dialog', { name: 'Suspend this cleaner?' });
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await expect(suspend.getByText('A reason is required')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await suspend.getByLabel('Reason').fill('The insurance has ended.');
  await suspend.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.locator('header').getByText('Suspended', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
  await expect(page.locator('header').getByText('Active', { exact: true })).toBeVisible();

  await openHydrated(page, '/dashboard/admin?tab=audit');
  const rows = page.getByRole('table', { name: 'What the team decided' }).getByRole('row');
  const told = ['Reactivated', 'Suspended', 'Approved', 'Asked for changes', 'Added a note', 'Viewed a document'];
  for (const [index, words] of told.entries()) {
    await expect(rows.nth(index + 1)).toContainText(words);
    await expect(rows.nth(index + 1)).toContainText(person.name);
    await expect(rows.nth(index + 1)).toContainText('Carla Novak');
  }
});

// shows: product/states/after-a-cancel-lists-are-fetched-again
test('a job is found and part of its payment given back by keyboard alone, then it is canceled: ledger, provider and emails agree', async ({
  page,
  calls,
  sandbox,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/);
  test.slow();
  const { id, service, person } = await bookByCalls(calls);
  const { keyboard } = page;
  await openAdmin(page, calls);
  await tabTo(page, page.getByRole('link', { name: 'Jobs', exact: true }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox'));
  await keyboard.type(String(id));
  await expect(page.getByRole('link', { name: /^#BK-/ })).toHaveCount(1);
  await tabTo(page, page.getByRole('link', { name: `#BK-${id}` }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `#BK-${id}` })).toBeVisible();
  const emails = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Emails' }) });
  await expect(emails).toContainText('Confirmation for the customer');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);

  const open = page.getByRole('button', { name: 'Refund in part' });
  const refund = page.getByRole('dialog', { name: `Refund part of #BK-${id}` });
  await tabTo(page, open);
  await keyboard.press('Enter');
  await expect(refund).toBeVisible();
  await keyboard.press('Escape');
  await expect(refund).toBeHidden();
  await expect(open).toBeFocused();
  await keyboard.press('Enter');
  const amount = refund.getByLabel('Amount in dollars');
  const reason = refund.getByLabel('Reason');
  await tabTo(page, amount);
  await keyboard.type('twenty');
  await keyboard.press('Enter');
  await expect(refund.getByText('Invalid amount')).toBeVisible();
  await expect(refund.getByText('A reason is required')).toBeVisible();
  await expect(amount).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('9000');
  await keyboard.press('Enter');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/^A reason is required/);
  await keyboard.type('Left an hour early.');
  await tabTo(page, refund.getByRole('button', { name: 'Refund $9,000.00' }));
  await keyboard.press('Enter');
  await expect(refund.getByRole('alert')).toContainText('can be refunded.');
  await amount.fill('20.50');
  await tabTo(page, refund.getByRole('button', { name: 'Refund $20.50' }));
  await keyboard.press('Enter');
  await expect(refund).toBeHidden();
  await expect(open).toBeFocused();
  const money = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money' }) });
  await expect(money).toContainText('Refund of $20.50');
  await expect(money).toContainText('Left an hour early.');
  expect((await sandbox.email(person.email, /^Refund: /)).text).toContain('$20.50 is on its way back to your card');
  await expect(async () => {
    await page.reload();
    await expect(money.getByText('Done', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();

  const left = `$${(service.totalAmount - 20.5).toFixed(2)}`;
  await page.getByRole('button', { name: `Cancel and refund ${left}` }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel #BK-${id}?` });
  await expect(cancel).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await cancel.getByLabel('Reason').fill('The cleaner is ill.');
  await cancel.getByRole('button', { name: `Cancel and refund ${left}` }).click();
  await expect(cancel).toBeHidden();
  await expect(page.locator('header').getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.locator('.detail-head').getByRole('button', { name: /refund/i })).toHaveCount(0);
  await expect(money).toContainText(`Refund of ${left}`);
  expect((await sandbox.email(person.email, /^Canceled: /)).text).toContain('The cleaner is ill.');
  await sandbox.expectPayment(id, 'Refunded');
  const happened = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What happened' }) });
  await expect(happened).toContainText('Carla Novak');
});

import { newAccount } from '../browser/accounts/account.ts';
import { openAdmin } from '../browser/admin/admin-page.ts';
import { bookByCalls } from '../browser/booked-by-calls.ts';
import { openHydrated } from '../browser/hydration.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

export const adminPages: Section = {
  title: 'Admin',
  scenes: [
    { title: 'Admin', play: openLists },
    { title: 'A cleaner in admin', play: openCleaner },
    { title: 'A job in admin', play: openJob },
    { title: 'A disputed job in admin', play: openDisputedJob },
    { title: 'A customer in admin', play: openCustomer },
    { title: 'Emails in admin', play: openEmails },
  ],
};

async function openLists({ page, calls, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 503/);
  await openAdmin(page, calls);
  await expect(page.getByRole('link', { name: /^Active cleaners: / })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Recent jobs' })).toBeVisible();
  await shoot('metrics');
  await openHydrated(page, '/dashboard/admin?tab=queue');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await shoot('queue');
  for (const [tab, name] of [
    ['cleaners', 'Cleaners'],
    ['users', 'Users'],
    ['jobs', 'Jobs'],
  ] as const) {
    await openHydrated(page, `/dashboard/admin?tab=${tab}`);
    await expect(page.getByRole('table', { name })).toBeVisible();
    await shoot(tab);
  }
  await openHydrated(page, '/dashboard/admin?tab=jobs&q=nothing+like+it');
  await expect(page.getByRole('heading', { name: 'No jobs found.' })).toBeVisible();
  await shoot('no jobs found');
  await openHydrated(page, '/dashboard/admin/accounting');
  await expect(page.getByRole('heading', { name: 'Whose it is' })).toBeVisible();
  await shoot('accounting');
  await page.route('**/_api/admin/*', (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
  await openHydrated(page, '/dashboard/admin?tab=jobs');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await shoot('cannot be loaded');
}

async function openCleaner({ page, calls, shoot, pageErrors }: Stage): Promise<void> {
  pageErrors.expect(/status of 404/);
  await openAdmin(page, calls, '/dashboard/admin/cleaners/1');
  await expect(page.getByRole('table', { name: 'The cleaner’s jobs' })).toBeVisible();
  await shoot('profile');
  await page.route('**/_api/admin/cleaner-detail*', async (route) => {
    const cleaner = await (await route.fetch()).json();
    const failedPayout = { amount: 114.75, state: 'failed', at: new Date().toISOString() };
    const payouts = {
      ...cleaner.payouts,
      problem: 'restricted',
      failedPayout,
      debts: [{ bookingId: 1, amount: 38.25 }],
    };
    await route.fulfill({ json: { ...cleaner, payouts } });
  });
  await openHydrated(page, '/dashboard/admin/cleaners/1');
  await page.getByRole('button', { name: /^Waive/ }).click();
  await shoot('waiving a debt');
  await page.keyboard.press('Escape');
  await shoot('payouts stopped, and a debt');
  await page.unroute('**/_api/admin/cleaner-detail*');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('A reason is required')).toBeVisible();
  await shoot('suspending, without a reason');
  await openHydrated(page, '/dashboard/admin/cleaners/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'Cleaner Not Found' })).toBeVisible();
  await shoot('not found');
}

async function openJob({ page, calls, shoot }: Stage): Promise<void> {
  const { id } = await bookByCalls(calls);
  await openAdmin(page, calls, `/dashboard/admin/jobs/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: `#BK-${id}` })).toBeVisible();
  await shoot('booked');
  await page.getByRole('button', { name: /^Cancel and refund / }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('canceling');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Hold back: the share' }).click();
  await page.getByLabel('Reason').fill('The card looks stolen.');
  await shoot('holding the share back');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold back' }).click();
  await expect(page.getByText('Held back', { exact: true })).toBeVisible();
  await shoot('share held back');
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('correcting the contact details');
  await page.keyboard.press('Escape');
  await openHydrated(page, '/dashboard/admin?tab=audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot('audit');
  await openHydrated(page, '/dashboard/admin/accounting');
  await expect(page.getByRole('heading', { name: 'Movements' })).toBeVisible();
  await shoot('accounting');
}

async function openDisputedJob({ page, calls, sandbox, shoot }: Stage): Promise<void> {
  const { id } = await bookByCalls(calls);
  await sandbox.openDispute(id);
  await openAdmin(page, calls, `/dashboard/admin/jobs/${id}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Dispute/ }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await shoot('dispute');
}

async function openCustomer({ page, calls, shoot }: Stage): Promise<void> {
  const {
    person: { email },
  } = await bookByCalls(calls);
  await openAdmin(page, calls, `/dashboard/admin/customers/guest?email=${encodeURIComponent(email)}`);
  await expect(page.getByRole('table', { name: 'The customer’s bookings' })).toBeVisible();
  await shoot('guest');
  await page.getByRole('button', { name: 'Ban' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('banning');
  const { visitor } = await newAccount(calls);
  const { user } = await visitor.ask('GET /_api/auth/session', {});
  await openHydrated(page, `/dashboard/admin/customers/${user.id}`);
  await expect(page.getByText('Signs in with')).toBeVisible();
  await page.getByRole('button', { name: 'Send a link for a new password' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await shoot('account, with a link for a new password');
}

async function openEmails({ page, calls, shoot }: Stage): Promise<void> {
  await bookByCalls(calls);
  await openAdmin(page, calls, '/dashboard/admin?tab=emails');
  await expect(page.getByRole('region', { name: 'Emails' })).toBeVisible();
  await shoot('list');
  await page
    .getByRole('button', { name: /^Open: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send again' })).toBeVisible();
  await shoot('opened');
}

import { expectAccessible } from '../accessibility.ts';
import { useSession } from '../accounts/account.ts';
import { openHydrated } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { PHONE } from '../viewports.ts';
import { jobSoon } from './booked-job.ts';

test('a job is canceled with a reason, its money told first', async ({ page, context, calls, sandbox, person }) => {
  test.slow();
  const { cleaner, job } = await jobSoon(calls, sandbox, person);
  await page.setViewportSize(PHONE);
  await useSession(context, cleaner);
  await openHydrated(page, `/dashboard/jobs/${job.id}`);
  const moves = page.getByRole('region', { name: 'This job' });
  await expect(moves.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expect(moves.getByText(/^From /).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);

  await moves.getByRole('button', { name: 'Cancel this job' }).click();
  const last = moves.getByRole('group', { name: 'Cancel this job' });
  await expect(last).toContainText('$45.00 goes back to Robin, and you get $0.00.');
  await last.getByRole('button', { name: 'Keep it' }).click();
  await expect(moves.getByRole('button', { name: 'Cancel this job' })).toBeFocused();

  await moves.getByRole('button', { name: 'Cancel this job' }).click();
  await last.getByRole('button', { name: 'Cancel job' }).click();
  await expect(last.getByText('A reason is required')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await last.getByLabel('Reason').fill('My car broke down.');
  await last.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page.getByText('by you: “My car broke down.”')).toBeVisible();
  await expect(moves).toBeHidden();
  await sandbox.expectPayment(job.id, 'efunded');
  await sandbox.email(person.email, /anceled/);
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  expect(slots.find(({ id }) => id === job.slot.id)?.status).toBe('blocked');
});

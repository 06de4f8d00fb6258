import { newAccount, useSession } from './accounts/account.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { withCard } from './card-on-file.ts';
import { jobSoon } from './cleaner-dashboard/booked-job.ts';
import { newCleaner } from './cleaner-dashboard/cleaner.ts';
import { timesOf } from './move-by-calls.ts';
import { signedInAdmin } from './sign-in-as-admin.ts';
import { movedByLateAnswers } from './steady.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

/**
 * Nothing that can be pressed moves because an answer has come: a press that begins on a button would end beside it, and be none.
 * The pages of who is signed in, which are drawn from several answers in any order.
 */

const DESKTOP = { width: 1280, height: 860 };

// shows: product/cleaner-dashboard/steady
test('nothing moves away under a cleaner’s finger while the dashboard loads', async ({
  page,
  context,
  calls,
  sandbox,
  person,
}) => {
  test.setTimeout(240_000);
  const { cleaner, job } = await jobSoon(calls, sandbox, person);
  await useSession(context, cleaner);
  await page.setViewportSize(PHONE);
  const parts = ['', '?part=schedule', '?part=earnings', '?part=profile'].map((part) => `/dashboard/cleaner${part}`);
  for (const path of [...parts, `/dashboard/jobs/${job.id}`]) expect(await movedByLateAnswers(page, path)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  expect(await movedByLateAnswers(page, '/dashboard/cleaner')).toEqual([]);
});

test('nothing moves away under a customer’s finger while their pages load', async ({
  page,
  context,
  calls,
  person,
}) => {
  test.setTimeout(240_000);
  const { cleanerId } = await newCleaner(calls);
  const account = await newAccount(calls, { person });
  await withCard(calls, account);
  const [slot] = await timesOf(calls, cleanerId);
  await bookByCalls(account.visitor, { slot: slot!, person });
  await account.visitor.ask('POST /_api/favorites', { cleanerId, on: true });
  await useSession(context, account);
  await page.setViewportSize(PHONE);
  for (const path of ['/dashboard', '/dashboard/settings']) expect(await movedByLateAnswers(page, path)).toEqual([]);
});

test('nothing moves away under a finger of the team while its pages load', async ({ page, context, calls }) => {
  test.setTimeout(240_000);
  await useSession(context, { visitor: await signedInAdmin(calls.origin) });
  await page.setViewportSize(PHONE);
  for (const path of ['/dashboard/admin', '/dashboard/admin?tab=queue', '/dashboard/admin/accounting'])
    expect(await movedByLateAnswers(page, path)).toEqual([]);
});

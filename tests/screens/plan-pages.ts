import { newAccount, useSession } from '../browser/accounts/account.ts';
import { bookByCalls } from '../browser/booked-by-calls.ts';
import { newCleaner } from '../browser/cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../browser/hydration.ts';
import { timesOf } from '../browser/move-by-calls.ts';
import { saveCard } from '../saved-card.ts';
import { proveEmail } from '../sign-up.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

export const planPages: Section = {
  title: 'Standing visits',
  scenes: [
    { title: 'Standing visits', play: startAndStop },
    { title: 'Standing visits of a cleaner', play: ofCleaner },
  ],
};

const ADDRESS = '1742 Bank Street, Apt 3, Baltimore, MD 21231';

/** Somebody with a proven email, a card and a paid booking. */
async function paidVisit({ calls, person }: Stage) {
  const cleaner = await newCleaner(calls);
  const account = await newAccount(calls, { person });
  await proveEmail(account.visitor);
  const { stripePublishableKey } = await calls.ask('GET /_api/config', {});
  const card = await saveCard(
    { origin: calls.origin, config: { stripe: { publishableKey: stripePublishableKey } } },
    account,
  );
  const [slot] = await timesOf(calls, cleaner.cleanerId);
  const job = await bookByCalls(account.visitor, { slot: slot!, person, address: ADDRESS });
  const start = () =>
    account.visitor.ask('POST /_api/plans', {
      bookingId: job.id,
      repeatWeeks: 2,
      cardId: card.id,
      consentVersion: 1,
    });
  return { cleaner, account, job, start };
}

async function startAndStop(stage: Stage): Promise<void> {
  const { page, context, shoot } = stage;
  const { cleaner, account, job } = await paidVisit(stage);
  await openHydrated(page, `/booking/${job.token}`);
  await page.getByRole('heading', { name: 'Have Petra come again?' }).scrollIntoViewIfNeeded();
  await shoot('what it takes, for a guest');
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', discounts: { 1: 10, 2: 5 } });
  await useSession(context, account);
  await openHydrated(page, `/booking/${job.token}`);
  await page.getByRole('radio', { name: 'Every 2 weeks' }).check();
  await shoot('what is agreed to');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start standing visits' }).click();
  await expect(page.getByRole('heading', { name: 'Coming visits' })).toBeVisible();
  await expect(page.getByText('Planned').first()).toBeVisible();
  await shoot('their page');
  await page
    .getByRole('button', { name: /^Skip / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Use another card' }).click();
  await page.getByRole('button', { name: 'Stop these visits' }).click();
  await expect(page.getByLabel('First day')).toBeVisible();
  await shoot('every question open');
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(page.getByText(/^These visits have ended\./)).toBeVisible();
  await shoot('stopped');
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Standing Visits' })).toBeVisible();
  await shoot('on the dashboard');
}

async function ofCleaner(stage: Stage): Promise<void> {
  const { page, context, shoot } = stage;
  const { cleaner, start } = await paidVisit(stage);
  const { plan } = await start();
  await useSession(context, cleaner);
  await openHydrated(page, '/dashboard/cleaner?part=schedule');
  await expect(page.getByRole('button', { name: 'Yes, I come' })).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByLabel('Every 4 weeks')).toBeVisible();
  await shoot('asked, and the terms');
  await cleaner.visitor.ask('POST /_api/cleaner/answer-plan', { planId: plan.id, accept: true });
  await openHydrated(page, '/dashboard/cleaner?part=schedule');
  await page.getByRole('button', { name: /^End Every 2 weeks/ }).click();
  await shoot('ending one');
}

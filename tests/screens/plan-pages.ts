import type { PlanVisit } from '#contract/plans';
import { DAY, dateIn } from '#contract/time';
import { newAccount, useSession } from '../browser/accounts/account.ts';
import { openAdmin } from '../browser/admin/admin-page.ts';
import { bookByCalls } from '../browser/booked-by-calls.ts';
import { BookingForm, CARDS } from '../browser/booking-form.ts';
import { withCard } from '../browser/card-on-file.ts';
import { newCleaner } from '../browser/cleaner-dashboard/cleaner.ts';
import { openHydrated } from '../browser/hydration.ts';
import { timesOf } from '../browser/move-by-calls.ts';
import { somebody } from '../browser/people.ts';
import { PORTRAITS } from '../demo-data/portraits/people.ts';
import { renderPortrait } from '../demo-data/portraits/render.ts';
import { proveEmail } from '../sign-up.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

export const planPages: Section = {
  title: 'Standing visits',
  scenes: [
    { title: 'Standing visits', play: startAndStop },
    { title: 'Standing visits with a booking', play: withBooking },
    { title: 'Standing visits of a cleaner', play: ofCleaner },
    { title: 'Changing standing visits', play: changing },
    { title: 'Standing visits for the team', play: forTeam },
  ],
};

const ADDRESS = '1742 Bank Street, Apt 3, Baltimore, MD 21231';

/** Somebody with a proven email, a card and a paid booking. */
export async function paidVisit({ calls, person }: Stage) {
  const portrait = await renderPortrait(PORTRAITS[9]!, 300);
  const cleaner = await newCleaner(calls, { photo: `data:image/webp;base64,${portrait.toString('base64')}` });
  const account = await newAccount(calls, { person });
  const card = await withCard(calls, account);
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

async function withBooking(stage: Stage): Promise<void> {
  const { page, context, calls, person, shoot } = stage;
  const cleaner = await newCleaner(calls);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'ask', discounts: { 2: 5 } });
  const [slot] = await timesOf(calls, cleaner.cleanerId);
  const form = BookingForm.onPage(page);
  await openHydrated(page, `/book/${slot!.id}`);
  await form.fillDetails(person);
  await page.getByRole('radio', { name: 'Every 2 weeks' }).check();
  await form.toPayment.click();
  await expect(page.getByText('Please sign in first, or choose Once')).toBeVisible();
  await shoot('a guest');
  const account = await newAccount(calls, { person });
  await useSession(context, account);
  await openHydrated(page, `/book/${slot!.id}`);
  await form.toPayment.click();
  await expect(page.getByText('Please verify your email first, or choose Once')).toBeVisible();
  await shoot('an email that is not proven');
  await proveEmail(account.visitor);
  await openHydrated(page, `/book/${slot!.id}`);
  await form.toPayment.click();
  await expect(page.getByRole('checkbox', { name: /^Charge this card / })).toBeVisible();
  await expect(form.cardNumber).toBeVisible();
  await shoot('what is agreed to');
  await form.payWith(CARDS.good);
  await expect(page.getByText(/^Please tick the box if you agree/)).toBeVisible();
  await shoot('without a yes');
  await page.getByRole('checkbox').check();
  await form.pay.click();
  await expect(page.getByText(/^You have asked Petra for standing visits/)).toBeVisible();
  await shoot('booked, and what comes next');
}

async function ofCleaner(stage: Stage): Promise<void> {
  const { page, context, shoot } = stage;
  const { cleaner, account, start } = await paidVisit(stage);
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
  await page.getByRole('button', { name: 'Keep them' }).click();
  await page.getByRole('button', { name: /^Change rate of / }).click();
  await expect(page.getByLabel('Dollars an hour')).toBeVisible();
  await shoot('another rate');
  const from = dateIn(Date.now() + 40 * DAY, 'America/New_York');
  await cleaner.visitor.ask('POST /_api/cleaner/plan-rate', { planId: plan.id, hourlyRate: 60, from });
  await useSession(context, account);
  await openHydrated(page, `/plan/${plan.token}`);
  await expect(page.getByRole('heading', { name: 'Is the new price fine?' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeVisible();
  await shoot('a price that needs a yes');
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: plan.id });
  await openHydrated(page, `/plan/${plan.token}`);
  await expect(page.getByText('Ending', { exact: true })).toBeVisible();
  await shoot('ending, for its customer');
  await openHydrated(page, '/dashboard');
  await expect(page.getByText('Ending', { exact: true })).toBeVisible();
  await shoot('ending, on the dashboard of its customer');
}

async function forTeam(stage: Stage): Promise<void> {
  const { page, calls, shoot } = stage;
  const { cleaner, start } = await paidVisit(stage);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes', mostPercent: 40 });
  const { plan: ending } = await start();
  await cleaner.visitor.ask('POST /_api/cleaner/end-plan', { planId: ending.id });
  const resting = await paidVisit({ ...stage, person: somebody() });
  await resting.cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes' });
  const { plan } = await resting.start();
  await resting.account.visitor.ask('POST /_api/plans/pause', { planId: plan.id });
  const over = await paidVisit({ ...stage, person: somebody() });
  const { plan: asked } = await over.start();
  await over.account.visitor.ask('POST /_api/plans/end', { planId: asked.id });
  await openAdmin(page, calls, '/dashboard/admin?tab=plans');
  await expect(page.getByRole('table', { name: 'Standing visits' })).toBeVisible();
  await page.getByText('Second visits, by the month of the first').click();
  await shoot('all, with their next charges');
  await page
    .getByRole('button', { name: /^End standing visits of / })
    .first()
    .click();
  await expect(page.getByLabel('Reason')).toBeVisible();
  await shoot('ending some');
}

/** From here on, one visit alone, and a date without its time. */
async function changing(stage: Stage): Promise<void> {
  const { page, context, shoot } = stage;
  const { cleaner, account, start } = await paidVisit(stage);
  await cleaner.visitor.ask('POST /_api/cleaner/standing-visits', { takes: 'yes' });
  const { plan } = await start();
  const { visits } = await account.visitor.ask('GET /_api/plan', { planId: String(plan.id) });
  const [, { nominalDate: from }, { nominalDate: to }] = visits as [PlanVisit, PlanVisit, PlanVisit];
  await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from, to });
  await useSession(context, account);
  await openHydrated(page, `/plan/${plan.token}`);
  await page.getByRole('button', { name: 'Change from here on' }).click();
  await page
    .getByRole('status')
    .getByText(/^On \w+ Petra works from /)
    .scrollIntoViewIfNeeded();
  await shoot('from here on, as it is asked');
  await page.getByRole('button', { name: '30 minutes more' }).click();
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByRole('button', { name: 'Change all of them' })).toBeVisible();
  await shoot('from here on, before it is done');
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(async () => {
    await openHydrated(page, `/plan/${plan.token}`);
    await page.getByRole('button', { name: 'Leave both dates out' }).click({ timeout: 3000 });
  }).toPass({ timeout: 100_000 });
  await expect(page.getByText(/^No visit on /)).toBeVisible();
  await shoot('several dates without their times');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page
    .getByRole('button', { name: /^Choose for / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Find somebody else' })).toBeVisible();
  await shoot('a date without its time');
  await page.getByRole('button', { name: 'Leave this date out' }).click();
  await page.getByRole('button', { name: /^Choose again for / }).click();
  await expect(page.getByText(/after all\?$/)).toBeVisible();
  await shoot('a date that was left out, and is chosen again');
  await openHydrated(page, '/dashboard');
  await expect(page.getByText('Waiting for your choice')).toBeVisible();
  await shoot('on the dashboard, where it waits for a choice');
  await openHydrated(page, `/plan/${plan.token}`);
  await page
    .getByRole('link', { name: /^Move or change it/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Move your visit' })).toBeVisible();
  await page.getByRole('button', { name: '30 minutes more' }).click();
  await page.getByRole('button', { name: /to/ }).first().click();
  await expect(page.getByRole('button', { name: /^(Change|Move) this visit$/ })).toBeVisible();
  await shoot('one visit, before it is done');
  await useSession(context, cleaner);
  await openHydrated(page, '/dashboard/cleaner?part=schedule');
  await page.getByRole('button', { name: 'Propose other times' }).click();
  await expect(page.getByRole('button', { name: 'Propose', exact: true })).toBeVisible();
  await shoot('asked of the cleaner');
  const planned = page.getByRole('button', { name: /booked, standing visit of / }).last();
  await expect(async () => {
    if (!(await planned.isVisible())) await page.getByRole('button', { name: 'Next week' }).click();
    await planned.click({ timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: 'I can’t come then' }).click();
  await expect(page.getByLabel('Reason')).toBeVisible();
  await shoot('a planned visit that they cannot come to');
}

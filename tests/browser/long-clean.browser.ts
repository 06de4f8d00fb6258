import type { Locator, Page } from '@playwright/test';
import { DAY } from '#contract/time';
import { ACTIVE_CLEANERS, DEMO_PASSWORD, emailOf } from '../demo-data/index.ts';
import { Visitor } from '../visitor.ts';
import { useSession } from './accounts/account.ts';
import { openAdmin } from './admin/admin-page.ts';
import { BookingForm, CARDS } from './booking-form.ts';
import { BookingPage } from './booking-page.ts';
import { CityPage } from './city-page.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { bookedId, expectBooked } from './outcome.ts';
import { openSlot } from './slots.ts';
import { expect, test } from './test.ts';
import { PHONE } from './viewports.ts';

/** What a home is and when, in the hero or above a city's list. */
const criteriaOf = (page: Page) => page.getByRole('form', { name: 'Your home and when' });

async function chooseHome(form: Locator): Promise<void> {
  await form.getByLabel('Service').selectOption('Deep Clean');
  await form.getByLabel('Bedrooms').selectOption('2');
  await form.getByLabel('Bathrooms').selectOption('2');
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('from the first words to a seven-hour deep clean, and what cleaner and team see of it', async ({
    page,
    calls,
    person,
    someoneElse,
  }) => {
    const form = BookingForm.inDialog(page);
    const criteria = criteriaOf(page);
    await openHydrated(page, '/');
    await criteria.getByLabel('Where').selectOption('Miami');
    await chooseHome(criteria);
    const answer = criteria.getByRole('status');
    await expect(answer).toContainText(/^About 7 hours, from \$\d+/);

    await test.step('what answers how long and how much is on one screen', async () => {
      for (const part of [
        ...['Where', 'Service', 'Bedrooms', 'Bathrooms'].map((label) => criteria.getByLabel(label)),
        answer,
      ]) {
        const box = (await part.boundingBox())!;
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(844);
      }
      await expect(page).toHaveURL(/\?city=miami&service=\d+&bedrooms=2&bathrooms=2$/);
    });

    const list = page.getByRole('region', { name: "This Week's Availability" });
    const book = list.getByRole('link', { name: /^Book / });
    await test.step('the list has times of that length, at that price, and the dialog knows the home', async () => {
      await expect(list.getByRole('article').first()).toContainText(/[678](\.5)? hours, Deep Clean/);
      await book.first().tap();
      await expect(form.root.locator('.home-line')).toContainText('2 bedrooms, 2 baths');
      await expect(form.service.locator('option:checked')).toHaveText(/^Deep Clean, [678](\.5)? h, \$/);
    });

    const length = form.root.getByRole('group', { name: 'Length' });
    await test.step('it may be longer or shorter', async () => {
      await expect(length.getByText(/^About \d(\.5)? hours advised: 2 bedrooms, 2 baths\./)).toBeVisible();
      await length.getByRole('button', { name: '30 minutes less' }).tap();
      await expect(
        length.getByText(/^\d(\.5)? h booked, about \d(\.5)? h advised\. Agree what comes first\.$/),
      ).toBeVisible();
      await length.getByRole('button', { name: '30 minutes more' }).tap();
      await expect(length.getByText(/Agree what comes first/)).toBeHidden();
      await length.getByRole('button', { name: '30 minutes less' }).tap();
    });
    const lessThanAdvised = (await length.getByText(/Agree what comes first/).textContent())!;

    const hours = (await length.getByRole('status').textContent())!;
    await form.name.fill(person.name);
    await form.email.fill(person.email);
    await form.toPayment.tap();
    await expect(form.root.getByText(new RegExp(`^Deep Clean, ${hours} at \\$`))).toBeVisible();
    await form.payWith(CARDS.good);
    await expectBooked(page);
    const id = await bookedId(page);

    const job = `Deep Clean, 2 bed 2 bath, ${hours.replace(/ hours?/, ' h')}`;
    await test.step('its page says what was booked', async () => {
      await page.getByRole('link', { name: /^See your booking / }).tap();
      await waitForHydration(page);
      const booking = new BookingPage(page);
      await expect(booking.fact('Service')).toHaveText(`Deep Clean, ${hours}`);
      await expect(booking.fact('Home')).toHaveText('2 bed 2 bath');
      await expect(page.getByText(lessThanAdvised, { exact: true })).toBeVisible();
    });

    await test.step('the cleaner reads it on the row and on the job', async () => {
      const name = (await page.getByRole('link', { name: 'See profile' }).getAttribute('href'))!.split('/').at(-1)!;
      const cleaner = ACTIVE_CLEANERS.find((one) => emailOf(one).startsWith(name.replaceAll('-', '.')))!;
      const visitor = new Visitor(calls.origin);
      await visitor.ask('POST /_api/auth/login_with_password', { email: emailOf(cleaner), password: DEMO_PASSWORD });
      const theirs = await someoneElse();
      await useSession(theirs.context(), { visitor });
      await theirs.goto('/dashboard/cleaner');
      await expect(theirs.getByRole('region', { name: 'Upcoming Jobs' }).getByText(job).first()).toBeVisible();
      await theirs.goto(`/dashboard/jobs/${id}`);
      await expect(theirs.getByText(job, { exact: true })).toBeVisible();
      await expect(theirs.getByText(lessThanAdvised, { exact: true })).toBeVisible();
    });

    await test.step('and so does the team', async () => {
      const team = await someoneElse();
      await openAdmin(team, calls, `/dashboard/admin/jobs/${id}`);
      await expect(team.getByText(new RegExp(`^${job} in Miami, `))).toBeVisible();
    });
  });
});

test('what is searched for goes along to a city, a profile, the services and back, and stays after a reload', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await chooseHome(criteriaOf(page));
  await page.getByRole('link', { name: /^See (all \d+ times|the week) in Baltimore$/ }).click();
  await expect(criteriaOf(page).getByLabel('Bedrooms')).toHaveValue('2');
  await expect(page).toHaveURL(/bedrooms=2&bathrooms=2/);
  await expect(page.getByRole('article').filter({ hasText: /hours, Deep Clean\$/ })).not.toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasNotText: /hours, Deep Clean\$/ })).toHaveCount(0);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(
    page.getByText('Price shown is for a Deep Clean. Each time is long enough for 2 bed 2 bath.'),
  ).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Baltimore' }).click();
  await expect(criteriaOf(page).getByLabel('Bathrooms')).toHaveValue('2');
  await page.reload();
  await waitForHydration(page);
  await expect(criteriaOf(page).getByRole('status')).toContainText(/^About 7 hours/);
  await page.getByLabel('City').selectOption('Miami');
  await expect(page).toHaveURL(/^[^?]*\/miami\?service=\d+&bedrooms=2&bathrooms=2$/);
  // A city is noted once its page is drawn.
  await expect(page).toHaveTitle(/Miami/);

  await test.step('another service is one press away, for the same home; the list begins at Baltimore and offers Miami', async () => {
    await openHydrated(page, '/services');
    await page.getByRole('link', { name: 'Book Standard Cleaning' }).click();
    await expect(criteriaOf(page).getByRole('status')).toContainText(/^About 3\.5 hours, from \$/);
    await expect(criteriaOf(page).getByLabel('Where')).toHaveValue('baltimore');
    await expect(page.getByText('You looked at Miami before.')).toBeVisible();
    await page.getByRole('link', { name: 'Show Miami' }).click();
    await expect(criteriaOf(page).getByLabel('Where')).toHaveValue('miami');
    await expect(criteriaOf(page).getByLabel('Bedrooms')).toHaveValue('2');
  });

  await page.goto('/cleaning-services/baltimore?service=1');
  await expect(criteriaOf(page).getByLabel('Bedrooms')).toHaveValue('');
  await expect(criteriaOf(page).getByLabel('Service')).toHaveValue('1');
});

test('where no time fits, what would is one press away: another day, hour, length or cleaner', async ({ page }) => {
  const date = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
  await openHydrated(page, `/cleaning-services/baltimore?minutes=480&date=${date}&part=afternoon`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'No available slots' })).toBeVisible();
  await expect(main.locator('.what-would-fit').getByRole('link')).toHaveText([
    'Any day',
    'Any time of day',
    'Shorter, 6 hours',
    'Any length',
    'See the cleaners in Baltimore',
  ]);
  await main.getByRole('link', { name: 'Any day' }).click();
  await expect(page).toHaveURL('/cleaning-services/baltimore?minutes=480&part=afternoon');
  await page.goto('/cleaning-services/baltimore/denise-whitfield');
  await main.getByRole('link', { name: 'Another cleaner' }).click();
  await expect(main.getByRole('heading', { name: 'No available slots' })).toBeVisible();
  await main.getByRole('link', { name: 'Any time of day' }).click();
  await expect(page).toHaveURL('/cleaning-services/baltimore?minutes=480');
  await expect(page.getByRole('article').first()).toContainText('8 hours, from');
});

test('each step of a booking is an entry of the history, and a reload finds it again', async ({
  page,
  calls,
  person,
}) => {
  const slot = await openSlot(calls, { minutes: 300 });
  const form = await new CityPage(page).startBooking(slot);
  const length = form.root.getByRole('group', { name: 'Length' }).getByRole('status');
  await form.fillDetails(person);
  await form.root.getByLabel('Bedrooms').selectOption('3');
  await form.root.getByLabel('Bathrooms').selectOption('2');
  await form.root.getByRole('button', { name: '30 minutes more' }).click();
  const hours = (await length.textContent())!;
  await form.toPayment.click();
  await expect(form.cardNumber).toBeVisible();
  const pay = (await form.pay.textContent())!;
  await page.goBack();
  await expect(form.name).toHaveValue(person.name);
  await page.goForward();
  await expect(form.cardNumber).toBeVisible();
  await page.reload();
  await expect(form.cardNumber).toBeVisible();
  await expect(form.pay).toHaveText(pay);
  await page.goBack();
  await expect(form.toPayment).toBeVisible();
  await expect(length).toHaveText(hours);
  await page.goBack();
  await expect(form.root).toBeHidden();
  await expect(page).toHaveURL(/\/cleaning-services\/baltimore\?week=1$/);
});

test('a service in a city says how long a home takes and from which price', async ({ page }) => {
  await openHydrated(page, '/services');
  await page.getByRole('link', { name: 'Deep Clean in Miami' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deep cleaning in Miami');
  await expect(page.getByText(/^A 2-bedroom home takes about 7 hours, from \$\d+/)).toBeVisible();
  await page.getByRole('link', { name: 'See times in Miami' }).click();
  await expect(criteriaOf(page).getByRole('status')).toContainText(/^About 7 hours, from \$/);
});

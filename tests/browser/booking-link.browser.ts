import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessibility.ts';
import { bookByCalls } from './booked-by-calls.ts';
import { BookingForm } from './booking-form.ts';
import { BookingPage } from './booking-page.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

const BY_TOKEN = '**/_api/bookings/by-token?*';

// shows: product/booking-dialog/details
// shows: product/messages/cancel
test('a booking that cannot be loaded is asked for again; a missing address is added and changed by the link, which shows four letters of it; a cancel that does not arrive can be repeated, and all can be used by everybody', async ({
  page,
  calls,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 503|ERR_FAILED/);
  const { token } = await bookByCalls(calls);
  const booking = new BookingPage(page);
  const last = booking.cancelBox.getByRole('button', { name: 'Cancel booking' });
  await page.route(BY_TOKEN, (route) => route.fulfill({ status: 503, json: { error: 'Please try again.' } }));
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your booking could not be loaded' })).toBeVisible();
  await page.unroute(BY_TOKEN);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(booking.reference).toBeVisible();
  await expect(booking.fact('Address')).toHaveText('not given yet');
  await page.getByRole('button', { name: 'Save' }).click();
  const address = page.getByLabel('Address to clean');
  await expect(address).toHaveAccessibleDescription('Address is required');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await address.fill('12 Keswick Road, FL 33139');
  await page.getByLabel('Notes for').fill('The left bell.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This ZIP is not in Baltimore');
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(booking.fact('Address')).toHaveText('on file, ending in “…Road”');
  await expect(page.getByRole('heading', { name: /^Where should \w+ ring\?$/ })).toBeFocused();
  await expect(address).toBeHidden();
  // Once, and nothing that was not given.
  await expect(page.getByText(/^Saved\./)).toHaveCount(1);
  await expect(
    page.getByText(/knows the address and the notes\. Once you leave this page, they are not/),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText(/knows the address \(ending in “…Road”\) and the notes\. Here they are/)).toBeVisible();
  await expect(booking.fact('Address')).toHaveText('on file, ending in “…Road”');
  await expect(page.getByText('Keswick')).toHaveCount(0);

  await page.getByRole('button', { name: 'Change address, phone or notes' }).click();
  await page.getByLabel('Phone').fill('555-0142');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    'Please give the whole phone number, with its area code',
  );
  await page.getByLabel('Phone').fill('410 555 0142');
  await address.fill('14 Elm Avenue');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(booking.fact('Address')).toHaveText('on file, ending in “…enue”');

  await booking.cancel.click();
  await expect(booking.cancelBox).toContainText('goes back to your card.');
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.route('**/_api/bookings/cancel', (route) => route.abort());
  await last.click();
  await expect(page.getByText('Failed to cancel booking. Please try again.', { exact: true })).toBeVisible();
  await page.unroute('**/_api/bookings/cancel');
  await last.click();
  await expect(page.getByRole('heading', { name: 'Booking Canceled', exact: true })).toBeVisible();
  await expectAccessible(page);
});

// shows: defense 4, defense 86, product/calls/provider-script
test('the page of a booking asks nobody but its own server, loads no card form, and gives the calendar a file', async ({
  page,
  calls,
}) => {
  const { token, slot, id } = await bookByCalls(calls);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const [response] = await Promise.all([page.waitForResponse('**/booking/*'), openHydrated(page, `/booking/${token}`)]);
  await expect(new BookingPage(page).reference).toBeVisible();
  expect(asked.filter(({ protocol, origin }) => protocol.startsWith('http') && origin !== calls.origin)).toEqual([]);
  expect(asked.filter(({ pathname }) => /stripe/i.test(pathname))).toEqual([]);
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
  const headers = response.headers();
  expect(headers['content-security-policy']).not.toContain('stripe.com');
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('BEGIN:VEVENT');
  expect(file).toContain(`#BK-${id}`);
  expect(file).toContain(`DTSTART:${slot.startTime.replaceAll(/[-:]|\.000/g, '')}`);

  await page.getByRole('link', { name: 'See profile' }).click();
  await page.waitForURL(`/cleaning-services/${slot.city.slug}/${slot.cleaner.slug}`);
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(page.url());
  await waitForHydration(page);
  await page
    .getByRole('link', { name: /^Book Now, / })
    .first()
    .click();
  await expect(BookingForm.inDialog(page).service).toBeVisible();
  await expect.poll(() => page.evaluate(() => 'Stripe' in window)).toBe(true);
});

// shows: product/booking-link/completed-book-again, product/states/booking-status
test('what is over can be booked again, with the same service', async ({ page, calls }) => {
  const { id, token, service } = await bookByCalls(calls);
  await page.route(BY_TOKEN, async (route) => {
    const { booking } = await (await route.fetch()).json();
    await route.fulfill({ json: { booking: { ...booking, status: 'completed' } } });
  });
  await openHydrated(page, `/booking/${token}`);
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  await expect(new BookingPage(page).cancel).toHaveCount(0);
  await page.getByRole('link', { name: 'Book Again' }).click();
  await expect(page).toHaveURL(`/book-again/${id}?token=${token}`);
  await expect(page.getByRole('definition').filter({ hasText: service.name })).toBeVisible();
  // By the link alone name and email are asked for, as nobody is told who booked.
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Your details', exact: true })).toBeFocused();
  const form = BookingForm.onPage(page);
  await expect(form.service).toHaveValue(String(service.id));
  await form.name.fill('Robin Vale');
  await form.email.fill('robin.again@example.test');
  await form.toPayment.click();
  await expect(form.cardNumber).toBeVisible();
  // Loaded anew it is the payment again, without a press; Back leads to where it began.
  await page.reload();
  await expect(page).toHaveURL(/^[^?]*\/book\/\d+$/);
  await expect(form.cardNumber).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/book-again/${id}?token=${token}`);
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();
});

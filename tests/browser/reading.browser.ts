import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';
import { DESKTOP } from './viewports.ts';

/** Services, as links to what each includes name them. */
const SLUGS = ['standard', 'deep', 'move', 'airbnb', 'post-construction', 'eco'];

// shows: product/services/four-cards-with-prices, product/services/features-and-book-button
test('the menu of services says what each includes, and leads to open times', async ({ page }) => {
  await openHydrated(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deep Clean' }).click();
  await expect(page).toHaveURL('/services#deep');
  await expect(page).toHaveTitle(/^Menu of Services/);
  await expect(page.getByRole('heading', { level: 1, name: 'Menu of Services' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  for (const [name, price] of [
    ['Standard Cleaning', '$45/hr'],
    ['Deep Cleaning', '$55/hr'],
    ['Move-In/Move-Out', 'Flat rate or hourly'],
    ['Airbnb/Rental Turnover', 'Custom pricing'],
  ] as const) {
    const card = page.getByRole('article', { name });
    await expect(card).toContainText(price);
    await expect(card.getByRole('listitem')).toHaveCount(4);
    await expect(card.getByRole('link', { name: `Book ${name}` })).toHaveAttribute('href', '/#availability');
  }
  await expect(page.getByRole('article', { name: 'Deep Cleaning' })).toBeInViewport();
  for (const slug of SLUGS) await expect(page.locator(`#${slug}`)).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Book Deep Cleaning' }).click();
  await expect(page).toHaveURL(/^[^?]+\/\?service=\d+#availability$/);
  await expect(page.getByRole('heading', { name: "This Week's Availability" })).toBeInViewport();
});

// shows: product/addresses/help-contact-privacy-terms, product/layout/footer, product/limits/copyright
// shows: product/addresses/services-anchors, product/guide/privacy-and-terms
test('the footer has four columns, each of their links leads somewhere, each service of the home page to what it includes, and Privacy and Terms can be gone through by their parts', async ({
  page,
  request,
}) => {
  await openHydrated(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(
    footer.getByText('Connecting customers with trusted, independent cleaners in their area.'),
  ).toBeVisible();
  await expect(footer.getByRole('heading')).toHaveText(['Services', 'Locations', 'Support']);
  const links = footer.getByRole('list').getByRole('link');
  await expect(links).toHaveText([
    ...['Standard Clean', 'Deep Clean', 'Move-In/Out', 'Airbnb Turnover'],
    ...['Baltimore', 'Miami', 'San Jose'],
    ...['Help', 'Contact', 'What we never do', 'Privacy', 'Terms'],
  ]);
  for (const link of await links.all()) expect((await request.get((await link.getAttribute('href'))!)).ok()).toBe(true);
  await expect(footer.getByText(/^© 2025 /)).toBeVisible();

  const services = page.getByRole('region', { name: 'Menu of Services' }).getByRole('listitem').getByRole('link');
  await expect(services).toHaveCount(SLUGS.length);
  for (const [index, slug] of SLUGS.entries()) {
    await expect(services.nth(index)).toHaveAttribute('href', `/services#${slug}`);
  }

  for (const title of ['Privacy', 'Terms']) {
    await footer.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const last = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    await last.click();
    await expect(page.getByRole('heading', { level: 2, name: (await last.textContent())! })).toBeInViewport();
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
  }
});

// shows: product/guide/help, product/guide/question-addresses
test('answers are found as one types, and each has an address of its own', async ({ page }) => {
  await openHydrated(page, '/help#paid');
  await expect(page.getByRole('heading', { name: 'When am I paid?' })).toBeInViewport();
  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  const questions = page.getByRole('main').getByRole('article');
  const all = await questions.count();
  expect(all).toBeGreaterThanOrEqual(24);
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await search.fill('cancel late');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ answers for “cancel late”$/ })).toBeVisible();
  await expect(questions.filter({ hasText: 'Can I cancel, and what do I get back?' })).toBeVisible();
  const found = await questions.count();
  expect(found).toBeLessThan(all);
  await search.fill('giraffe');
  await expect(page.getByRole('status').filter({ hasText: 'No answer has these words.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No answer to that yet' })).toBeVisible();
  await expect(questions).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('link', { name: 'Write to us' }).click();
  await expect(page).toHaveURL('/contact');
});

// shows: product/guide/contact, product/guide/team-address
test('a message reaches the team, and whoever it was is told', async ({ page, person }) => {
  await openHydrated(page, '/cleaning-services/baltimore');
  await page.getByRole('link', { name: 'Tell us the day you need' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email address/);
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Message is required/);
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Message').fill('Is Sunday morning possible?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

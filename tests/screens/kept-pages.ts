import type { Page } from '@playwright/test';
import { type Account, newAccount, useSession } from '../browser/accounts/account.ts';
import { SettingsPage } from '../browser/accounts/settings-page.ts';
import { BookingForm, CARDS } from '../browser/booking-form.ts';
import { openHydrated } from '../browser/hydration.ts';
import { openSlot } from '../browser/slots.ts';
import { proveEmail } from '../sign-up.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

/** What an account keeps for the next time: homes, cards, and what it thinks of cleaners. */
export const keptPages: Section = {
  title: 'Kept',
  scenes: [
    { title: 'Settings with homes, cards and blocks', play: fillSettings },
    { title: 'Favorites', play: haveFavorites },
    { title: 'A cleaner whose homes came back', play: comeBack },
  ],
};

const HOMES = [
  {
    label: 'Mother’s house',
    street: '1742 Bank Street',
    unit: 'Apt 3',
    zip: '21231',
    city: 'baltimore',
    kind: 'apartment' as const,
    bedrooms: 2,
    bathrooms: 1.5,
    pets: true,
  },
  { street: '1600 Meridian Avenue', city: 'miami', zip: '33139', kind: 'house' as const, bedrooms: 4, bathrooms: 3 },
];

async function fillSettings({ page, context, calls, person, shoot }: Stage): Promise<void> {
  const account = await newAccount(calls, { person });
  await proveEmail(account.visitor);
  for (const home of HOMES) await account.visitor.ask('POST /_api/homes', home);
  const slot = await openSlot(calls);
  const { cleaners } = await calls.ask('GET /_api/cleaners', { city: 'baltimore' });
  const others = cleaners.filter(({ slug }) => slug !== slot.cleaner.slug);
  for (const { id } of others.slice(0, 2)) await account.visitor.ask('POST /_api/blocks', { cleanerId: id, on: true });
  await useSession(context, account);
  const cards = (await new SettingsPage(page).open()).card('Saved cards');
  await cards.getByRole('button', { name: 'Add a card' }).click();
  const form = new BookingForm(cards);
  await expect(form.cardNumber).toBeVisible();
  await shoot('a new card');
  await form.fillCard(CARDS.good);
  await cards.getByRole('button', { name: 'Save this card' }).click();
  await expect(cards.getByText('Visa ending 4242')).toBeVisible({ timeout: 20_000 });
  await page.route('**/_api/cards', showOneMoreThatHasExpired);
  await new SettingsPage(page).open();
  await expect(cards.getByText(/^expired /)).toBeVisible();
  await shoot('all of them');
  await page.unroute('**/_api/cards');
  await payWithSavedCard(page, account, slot.id, shoot);
}

async function showOneMoreThatHasExpired(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const reply = await (await route.fetch()).json();
  const old = { id: 999_999, brand: 'amex', last4: '0005', expMonth: 3, expYear: 2024, expired: true };
  await route.fulfill({ json: { ...reply, cards: [...reply.cards, old] } });
}

async function payWithSavedCard(page: Page, account: Account, slotId: number, shoot: Stage['shoot']): Promise<void> {
  await openHydrated(page, `/book/${slotId}`);
  const booking = BookingForm.onPage(page);
  await booking.fillDetails(account);
  await booking.toPayment.click();
  await expect(booking.root.getByRole('button', { name: /^Pay .* with Visa ending 4242$/ })).toBeVisible();
  await shoot('paying with a saved card');
}

async function haveFavorites({ page, context, calls, shoot }: Stage): Promise<void> {
  const account = await newAccount(calls);
  const { cleaners } = await calls.ask('GET /_api/cleaners', { city: 'baltimore' });
  for (const { id } of cleaners.slice(0, 3)) {
    await account.visitor.ask('POST /_api/favorites', { cleanerId: id, on: true });
  }
  const [{ slug, displayName }] = cleaners as [(typeof cleaners)[0]];
  await useSession(context, account);
  await openHydrated(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Your favorites' })).toBeVisible();
  await shoot('on the dashboard');
  await openHydrated(page, `/cleaning-services/baltimore/${slug}`);
  await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await shoot('on the profile');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await shoot('blocking');
  await page.getByRole('button', { name: `Block ${displayName}` }).click();
  await expect(page.getByText(`You have blocked ${displayName}.`)).toBeVisible();
  await shoot('blocked');
}

/** The demo has not so many homes, and the server makes what a first visit shows: so by way of the list. */
async function comeBack({ page, shoot }: Stage): Promise<void> {
  await page.route('**/_api/cleaners/by-slug?*', async (route) => {
    const { cleaner } = await (await route.fetch()).json();
    await route.fulfill({ json: { cleaner: { ...cleaner, returningHomes: { homes: 41, returned: 29 } } } });
  });
  await openHydrated(page, '/cleaning-services?city=baltimore');
  await page.getByRole('main').getByRole('link', { name: 'Denise Whitfield' }).first().click();
  await expect(page.getByText('29 of 41 homes came back.')).toBeVisible();
  await shoot('29 of 41');
}

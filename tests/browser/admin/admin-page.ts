import type { Page } from '@playwright/test';
import type { Visitor } from '../../visitor.ts';
import { useSession } from '../accounts/account.ts';
import { openHydrated } from '../hydration.ts';
import { signedInAdmin } from '../sign-in-as-admin.ts';

/** An admin page in the browser of somebody of the team. */
export async function openAdmin(page: Page, { origin }: Visitor, path = '/dashboard/admin'): Promise<void> {
  await useSession(page.context(), { visitor: await signedInAdmin(origin) });
  await openHydrated(page, path);
}

/** The value beside a term on a card: `factOf(page, 'Basic Information', 'Mobile')`. */
export const factOf = (page: Page, card: string, term: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: card, exact: true }) })
    .locator(`dt:text-is("${term}") + dd`);

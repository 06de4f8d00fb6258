import type { Page } from '@playwright/test';
import { Visitor } from '../../visitor.ts';
import { ADMIN, DEMO_PASSWORD } from '../../world/people-to-sign-in.ts';
import { takeOver } from '../accounts/account.ts';
import { openReady } from '../ready.ts';

let somebody: Promise<Visitor> | undefined;

/** Somebody of the team. Signed in once for all tests: an account has only so many tries in ten minutes. */
export function theAdmin(origin: string): Promise<Visitor> {
  somebody ??= signIn(new Visitor(origin));
  return somebody;
}

async function signIn(visitor: Visitor): Promise<Visitor> {
  await visitor.ask('POST /_api/auth/login_with_password', { email: ADMIN.email, password: DEMO_PASSWORD });
  return visitor;
}

/** A page of the office in the browser of somebody of the team. */
export async function openOffice(page: Page, { origin }: Visitor, path = '/dashboard/admin'): Promise<void> {
  await takeOver(page.context(), { visitor: await theAdmin(origin) });
  await openReady(page, path);
}

/** The value beside a term on a card: `factOf(page, 'Basic Information', 'Mobile')`. */
export const factOf = (page: Page, card: string, term: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: card, exact: true }) })
    .locator(`dt:text-is("${term}") + dd`);

import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** A page's form as it is sent with something missing, and the message that comes then. */
export async function sendEmpty(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}

import type { Locator } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Sandbox } from '../sandbox.ts';
import { expect } from '../test.ts';

/** The authenticator app on somebody's phone, which goes by the product's clock. */
export class Authenticator {
  readonly #totp: TOTP;
  readonly #sandbox: Sandbox;

  constructor(key: string, sandbox: Sandbox) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    this.#sandbox = sandbox;
  }

  /** The code of now, or of so many half minutes later: each works once. */
  async code(later = 0): Promise<string> {
    const now = await this.#sandbox.now();
    return this.#totp.generate({ timestamp: now.getTime() + later * 30_000 });
  }
}

/** Sets it up in a card of the settings, or where an admin is asked to; gives the app and the recovery codes. */
export async function setUpSecondFactor(card: Locator, sandbox: Sandbox) {
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = new Authenticator((await card.locator('.secret').textContent()) ?? '', sandbox);
  const code = card.getByLabel('Code from the app');
  const turnOn = card.getByRole('button', { name: 'Turn on' });
  await code.fill('000000');
  await turnOn.click();
  await expect(card.getByRole('alert')).toHaveText('That code is not right.');
  await code.fill(await app.code());
  await turnOn.click();
  await expect(card.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const recoveryCodes = await card.locator('.recovery-codes').getByRole('listitem').allTextContents();
  await card.getByRole('button', { name: 'I have saved them' }).click();
  return { app, recoveryCodes };
}

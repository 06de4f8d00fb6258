import { newAccount, useSession } from '../browser/accounts/account.ts';
import { SignUpPage } from '../browser/accounts/sign-up-page.ts';
import { photo, WizardPage } from '../browser/onboarding/wizard-page.ts';
import { expect } from './expect.ts';
import type { Section, Stage } from './stage.ts';

export const wizardPages: Section = {
  title: 'A cleaner’s wizard',
  scenes: [
    { title: 'Wizard', play: createAccount },
    { title: 'Wizard', play: goThrough },
    { title: 'Wizard', play: sendEmpty },
  ],
};

async function createAccount({ page, shoot }: Stage): Promise<void> {
  await new SignUpPage(page).open('/onboarding/cleaner?step=0');
  await shoot('step 1, an account');
}

async function goThrough({ page, context, calls, shoot }: Stage): Promise<void> {
  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  const wizard = await new WizardPage(page).open(1);
  for (const [index, { title, fill }] of wizard.screens.entries()) {
    await wizard.isAt(index + 1, title);
    await fill();
    await shoot(`step ${index + 2}, ${title}, filled in`);
    await wizard.save.click();
  }
  await wizard.isAt(7, 'Review & Submit');
  await shoot('step 8, Review & Submit');
  await page.getByLabel('I agree to the terms and conditions.').check();
  await page.getByRole('button', { name: 'Complete Onboarding' }).click();
  await expect(page).not.toHaveURL(/step=7/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shoot('submitted');
}

async function sendEmpty({ page, context, calls, shoot }: Stage): Promise<void> {
  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  const wizard = await new WizardPage(page).open(1);
  await wizard.choose('Profile photo', await photo());
  await expect(page.getByRole('button', { name: 'Use this photo' })).toBeEnabled();
  await shoot('the photo being cut');
  for (const [step, title] of [
    [1, 'Basic Information'],
    [4, 'Experience & Equipment'],
    [6, 'Verification'],
  ] as const) {
    await wizard.open(step);
    await wizard.isAt(step, title);
    await wizard.save.click();
    await expect(wizard.banner).toBeVisible();
    await shoot(`step ${step + 1}, ${title}, sent empty`);
  }
}

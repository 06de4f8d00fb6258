import { newAccount, useSession } from '../accounts/account.ts';
import { waitForHydration } from '../hydration.ts';
import { expect, test } from '../test.ts';
import { BIO, pdf, WizardPage } from './wizard-page.ts';

test.beforeEach(async ({ context, calls }) => useSession(context, await newAccount(calls, { role: 'cleaner' })));

// shows: product/offline/onboarding-waits
test('what was typed and not saved survives a reload, files too, and can be dropped', async ({ page }) => {
  const wizard = await new WizardPage(page).open(6);
  await wizard.fillVerification();
  // No person is as fast as this test: the last tick is on its way to the disk.
  await expect.poll(() => page.evaluate(keptConsents)).toEqual([true]);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText('We kept what you typed.')).toBeVisible();
  await expect(page.getByLabel('I consent to a background check.')).toBeChecked();
  await expect(page.getByText('Your file')).toBeVisible();
  await page.getByRole('button', { name: 'Start this step over' }).click();
  await expect(page.getByLabel('I consent to a background check.')).not.toBeChecked();
  await page.reload();
  await waitForHydration(page);
  await wizard.isAt(6, 'Verification');
  await expect(page.getByText('We kept what you typed.')).toBeHidden();
});

// shows: product/offline/onboarding-waits
test('a save without a connection is kept, and sent when the connection is back', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const wizard = await new WizardPage(page).open(5);
  await wizard.fillProfile();
  await context.setOffline(true);
  await wizard.save.click();
  await expect(page.getByRole('alert')).toHaveText(
    'You are offline. Your answers are kept here and sent as soon as the connection is back.',
  );
  await expect(page.getByLabel('Short bio')).toHaveValue(BIO);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await context.setOffline(false);
  await wizard.isAt(6, 'Verification');
  expect(sent.filter((url) => url.endsWith('/onboarding/cleaner'))).toHaveLength(1);
});

test('a large file says how much of it has left', async ({ page, context }) => {
  const wizard = await new WizardPage(page).open(6);
  await wizard.choose('ID document', pdf('id.pdf', 4_000_000));
  await expect(page.getByText('id.pdf')).toBeVisible();
  await page.getByLabel('I consent to a background check.').check();
  const slowUp = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000_000 };
  await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slowUp);
  await page.evaluate(keepButtonsSaid);
  await wizard.save.click();
  await wizard.isAt(7, 'Review & Submit');
  expect(await page.evaluate(() => (window as Keeping).buttonsSaid)).toContainEqual(
    expect.stringMatching(/^Sending [1-9][0-9]?%$/),
  );
});

test('nothing typed is left for whoever signs in next', async ({ page, context, calls }) => {
  const wizard = await new WizardPage(page).open(5);
  await page.getByLabel('Fun fact').fill('A secret of the first.');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await useSession(context, await newAccount(calls, { role: 'cleaner' }));
  await wizard.open(5);
  await expect(page.getByLabel('Fun fact')).toHaveValue('');
});

test('a tab that was asleep takes nothing from whoever has signed in since', async ({ page, context, calls }) => {
  await new WizardPage(page).open(6);
  const second = await newAccount(calls, { role: 'cleaner' });
  await useSession(context, second);
  const theirs = await context.newPage();
  await new WizardPage(theirs).open(6);
  await theirs.getByLabel('I consent to a background check.').check();
  await expect.poll(() => theirs.evaluate(keptConsents)).toEqual([true]);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('banner').getByText(second.name, { exact: true })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('We kept what you typed.')).toBeVisible();
  await expect(theirs.getByLabel('I consent to a background check.')).toBeChecked();
});

type Keeping = typeof window & { buttonsSaid?: string[] };

/** Runs in the page: a share may be gone sooner than a test on a busy machine looks again. */
function keepButtonsSaid(): void {
  const said: string[] = [];
  (window as Keeping).buttonsSaid = said;
  const keep = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: the label that it had before stays in it, and is not to be seen
    for (const button of document.querySelectorAll('button')) said.push(button.innerText.trim());
  };
  new MutationObserver(keep).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page: what its drafts say of the consent. */
function keptConsents(): Promise<unknown[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('onboarding');
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
      drafts.onsuccess = () => {
        opening.result.close();
        resolve(drafts.result.map((draft: { backgroundCheckConsent?: unknown }) => draft.backgroundCheckConsent));
      };
    };
  });
}

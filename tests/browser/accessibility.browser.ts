import { expectAccessible } from './accessibility.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './test.ts';

/**
 * Pages that an address alone shows and no other test opens anyway: their headings once they are loaded, and where the link
 * leads that goes on from one. What those of something that is not there say: server/platform/http/not-there.test.ts.
 */
const PAGES: Record<string, { heading: string; leads?: [name: string | RegExp, path: string] }> = {
  '/services/deep/miami': { heading: 'Deep cleaning in Miami' },
  '/promise': { heading: 'What we never do' },
  '/cleaning-services/baltimore/grace-nguyen': { heading: 'Grace Nguyen' },
  '/plan/nobody-was-ever-given-this': { heading: 'Invalid Link' },
  '/offer/nobody-was-ever-given-this': { heading: 'Invalid Link' },
  '/tip': { heading: 'There is no tip to pay' },
  '/move-payment': { heading: 'There is nothing to pay' },
  '/booking-success': { heading: 'There is no payment to finish', leads: ['Go to Homepage', '/'] },
  '/booking/nobody-was-ever-given-this': { heading: 'Invalid Link', leads: ['Go to Homepage', '/'] },
  '/cleaning-services/baltimore/nobody-here': {
    heading: 'Cleaner Not Found',
    leads: ['Back to Baltimore', '/cleaning-services/baltimore'],
  },
  '/nowhere': { heading: 'Not Found', leads: [/./, '/'] },
  // The last one: what it names is remembered.
  '/?city=miami&service=2&bedrooms=2&bathrooms=2': { heading: 'Clean from the front steps up.' },
};

// shows: product/states/paying-redirects-if-needed, product/addresses/not-found, product/messages/not-found
// shows: product/booking-link/invalid-or-expired, product/messages/invalid-link, product/cleaner-profile/not-found
test('pages that an address alone shows can be used by everybody, and lead on where nothing is there', async ({
  page,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 404/);
  for (const [path, { heading, leads }] of Object.entries(PAGES)) {
    await test.step(path, async () => {
      await openHydrated(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expectAccessible(page);
      if (!leads) return;
      const [name, to] = leads;
      await page.getByRole('main').getByRole('link', { name }).click();
      await expect(page).toHaveURL(to);
    });
  }
});

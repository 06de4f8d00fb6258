import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';

/** Pages as they are sent, before any script runs, of what is not there; a browser leads on from one of each kind. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true });
});
afterAll(() => app.stop());

async function pageAt(path: string) {
  const response = await app.visitor().fetch(path);
  const html = await response.text();
  const main = /<main\b.*<\/main>/s.exec(html)![0];
  const inside = (tag: string) => new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 's').exec(html)?.[1];
  const words = main.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '\n');
  return { status: response.status, title: inside('title'), heading: inside('h1'), main, words };
}

// shows: product/addresses/not-found, product/messages/not-found
it.each(['/nowhere', '/cleaning-services/atlantis', '/book/999999999', '/book/first', '/booking/a/b'])(
  '%s is not there, says so, and leads home',
  async (path) => {
    const page = await pageAt(path);
    expect(page).toMatchObject({ status: 404, heading: 'Not Found', title: expect.stringMatching(/^Not Found/) });
    expect(page.words).toContain(
      '\nThe page you are looking for does not exist. Its address may have been typed wrong, or it has moved out.\n',
    );
    expect(page.main).toContain('<svg');
    expect([...page.main.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/']);
  },
);

// shows: product/cleaner-profile/not-found, product/messages/not-found
it.each([
  ['nobody of this name', 'nobody-here'],
  ['suspended', 'victor-lang'],
  ['not yet approved', 'tasha-greene'],
])('a cleaner who is not there (%s) leads back to the city', async (_why, slug) => {
  const page = await pageAt(`/cleaning-services/baltimore/${slug}`);
  expect(page).toMatchObject({
    status: 404,
    heading: 'Cleaner Not Found',
    title: expect.stringMatching(/^Cleaner Not Found/),
  });
  expect(page.words).toContain('Nobody by this name takes bookings here at the moment.');
  expect(page.main).toContain('<svg');
  expect(page.main).toMatch(/<a\b[^>]*href="\/cleaning-services\/baltimore"[^>]*>.*Back to Baltimore/s);
});

it('a cleaner of a city that does not exist leads to all of them', async () => {
  const page = await pageAt('/cleaning-services/atlantis/nobody-here');
  expect(page).toMatchObject({ status: 404, heading: 'Cleaner Not Found' });
  expect(page.main).toMatch(/<a\b[^>]*href="\/cleaning-services"[^>]*>.*See all cleaners/s);
});

// shows: product/cleaner-profile/head
it('who has no photo yet is shown by their initials', async () => {
  const { main } = await pageAt('/cleaning-services/baltimore/grace-nguyen');
  const [portrait] = /<span class="portrait".*?<h1/s.exec(main)!;
  expect(portrait).toContain('>GN<');
  expect(portrait).not.toContain('<img');
});

// shows: product/cleaner-profile/service-area, product/cleaner-profile/all-areas
it.each([
  [
    'baltimore/denise-whitfield',
    'Serves Bolton Hill, Charles Village, and 6 other neighborhoods in Baltimore City within 10 miles',
  ],
  ['baltimore/gloria-simmons', 'Serves Guilford, Homeland, and Lauraville in Baltimore City within 5 miles'],
  ['san-jose/samira-haddad', 'Serves all areas in Santa Clara County'],
])('who is there says where they work: %s', async (path, sentence) => {
  const page = await pageAt(`/cleaning-services/${path}`);
  expect(page.status).toBe(200);
  expect(page.words).toContain(`\n${sentence}\n`);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { book, openSlot } from '../../../tests/book.ts';
import { startTestApp, type TestApp } from '../../../tests/test-app.ts';

/** What pages have before any script runs, and for whoever runs none; that browsers show it: tests/browser/. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true });
});
afterAll(() => app.stop());

async function pageAt(path: string) {
  const response = await app.visitor().fetch(path);
  const html = await response.text();
  const main = /<main\b.*<\/main>/s.exec(html)![0].replaceAll(/<!--.*?-->/g, '');
  const allOf = (pattern: RegExp) => [...main.matchAll(pattern)].map(([, found]) => wordsOf(found!));
  return {
    status: response.status,
    main,
    heading: allOf(/<h1\b[^>]*>(.*?)<\/h1>/gs)[0],
    words: main.replaceAll(/<[^>]*>/g, '\n'),
    notes: allOf(/<noscript>(.*?)<\/noscript>/gs),
    links: allOf(/<a\b[^>]*>(.*?)<\/a>/gs),
    articles: allOf(/<article\b.*?>(.*?)<\/article>/gs),
  };
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim();

/** Where a form of the page leads that has a button of this label, with a choice made in each of these fields. */
function sent(main: string, label: string, choices: Record<string, string>): string {
  const form = [...main.matchAll(/<form\b.*?<\/form>/gs)].map(([found]) => found).find((html) => html.includes(label))!;
  expect(/<noscript>.*?<button\b[^>]*type="submit"/s.test(form), `${label} is there for those without scripts`).toBe(
    true,
  );
  expect(form).not.toContain('method="post"');
  const query = new URLSearchParams();
  for (const [name, words] of Object.entries(choices)) {
    const control = new RegExp(`<(select|input)\\b[^>]*name="${name}"[^>]*>(.*?</select>)?`, 's').exec(form)!;
    const option = new RegExp(`<option value="([^"]*)"[^>]*>${words.replaceAll('$', '\\$')}<`).exec(control[2] ?? '');
    if (control[1] === 'select') expect(option, words).not.toBeNull();
    query.set(name, option?.[1] ?? words);
  }
  const [path] = /action="([^"]*)"/.exec(form)![1]!.split('#');
  return `${path}?${query}`;
}

it('the page of one time names its prices, and says what needs a script', async () => {
  const { slot } = await openSlot(app.visitor());
  const page = await pageAt(`/book/${slot.id}`);
  expect([page.status, page.heading]).toEqual([200, 'Confirm your booking']);
  expect(page.words).toContain(`\n${slot.cleaner.displayName}\n`);
  expect(page.main).toMatch(new RegExp(`<dd\\b[^>]*>[^<]*\\$${slot.fromPrice.toFixed(2)}`));
  expect(page.notes).toContainEqual(expect.stringContaining('Booking needs JavaScript, because the card form does.'));
});

it('the link of a booking shows it, and says what needs a script; one that nobody was given is invalid', async () => {
  const { slot } = await openSlot(app.visitor());
  const { booking, token } = await book(app, app.visitor(), { slotId: slot.id });
  const page = await pageAt(`/booking/${token}`);
  expect([page.status, page.heading]).toEqual([200, `#BK-${booking.id}`]);
  expect(page.words).toContain(`\n${slot.cleaner.displayName}\n`);
  expect(page.links).toContain('Add to calendar');
  expect(page.notes[0]).toContain('need JavaScript');
  const none = await pageAt('/booking/nobody-was-given-this');
  expect([none.status, none.heading]).toEqual([404, 'Invalid Link']);
  expect(none.words).toContain('\nThis booking link is invalid or has expired.\n');
  expect(none.links).toContain('Go to Homepage');
});

// shows: product/guide/help
it('questions are searched by a form, and the contact page has an address', async () => {
  const all = await pageAt('/help');
  const path = sent(all.main, 'Search', { q: 'refund' });
  expect(path).toBe('/help?q=refund');
  const found = await pageAt(path);
  expect(found.articles.length).toBeLessThan(all.articles.length);
  expect(found.articles.length).toBeGreaterThan(0);
  expect(found.links).toContain('How long does a refund take?');

  const contact = await pageAt('/contact');
  expect(contact.notes).toContainEqual(expect.stringContaining('This form needs JavaScript.'));
  expect(contact.links).toContainEqual(expect.stringContaining('@'));
});

it('home and the list of cleaners filter by forms', async () => {
  const home = await pageAt('/');
  const inSanJose = await pageAt(sent(home.main, '>Show</', { city: 'San Jose' }));
  expect(inSanJose.links).toContainEqual(expect.stringMatching(/^See all \d+ times in San Jose$/));

  const all = await pageAt('/cleaning-services');
  const cheap = await pageAt(sent(all.main, 'Show cleaners', { maxRate: 'Up to $40/hr', city: 'Baltimore' }));
  const list = /<section\b[^>]*aria-label(ledby)?="[^"]*"[^>]*>(?:(?!<section\b).)*<article.*<\/section>/s.exec(
    cheap.main,
  )![0];
  expect([...list.matchAll(/<article\b/g)]).toHaveLength(4);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_CLEANERS } from '../demo-data/cleaners.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { distinct, expectSnapshot, timeless } from './snapshot.ts';

/**
 * What a visitor's browser gets before any script runs: the words, and the elements with what they mean. Left out is what
 * only our own styles and scripts read: classes, ids of React, data attributes, files of the build.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ web: true });
});
afterAll(() => app.stop());

const PAGES = [
  '/',
  '/services',
  '/cleaning-services',
  '/cleaning-services/baltimore',
  '/cleaning-services/baltimore/denise-whitfield',
  '/help',
  '/contact',
  '/promise',
  '/privacy',
  '/terms',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/availability',
  '/booking-success',
  '/tip',
  '/move-payment',
  '/dashboard',
  '/no-such-page',
];

/** Lines that are there at one time of day and not at another. */
const OF_THE_HOUR = /^(\d+ jobs?|New here|none|Show \d+ times|a href=.*\?show=.*)$/;

const MEANING =
  /\s(role|aria-label|aria-live|aria-current|href|action|method|type|name|content|alt|lang|rel)="([^"]*)"/g;

function linesOf(html: string): string[] {
  const bare = html
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<link\b[^>]*\/assets\/[^>]*>/g, '');
  return bare
    .split(/(<[^>]+>)/)
    .map((part) => (part.startsWith('<') ? elementOf(part) : part.trim()))
    .filter((line) => line.length > 2 && !OF_THE_HOUR.test(line));
}

function elementOf(tag: string): string {
  if (tag.startsWith('</')) return '';
  const name = tag.match(/^<!?([\w-]+)/)?.[1] ?? '';
  const meaning = [...tag.matchAll(MEANING)].map(([, key, value]) => `${key}="${value}"`);
  return [name, ...meaning.sort()].join(' ');
}

/** Who is on a page, and where they live, depends on whose times are open now. */
function withoutPeople(line: string): string {
  const names = ALL_CLEANERS.flatMap(({ name, neighborhoods }) => [name, name.split(' ')[0]!, ...neighborhoods]);
  const slugs = ALL_CLEANERS.map(({ name }) => name.toLowerCase().replaceAll(/\W+/g, '-'));
  return [...slugs, ...names]
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, 'SOMEBODY'), line);
}

it.each(PAGES)('%s is what it was', async (path) => {
  const response = await app.visitor().fetch(path);
  const html = (await response.text()).replaceAll(app.origin, 'ORIGIN');
  expect(html.length).toBeGreaterThan(500);
  const lines = distinct(linesOf(html).map((line) => timeless(withoutPeople(line))));
  await expectSnapshot(`pages${path.replaceAll('/', '.')}`, [`status ${response.status}`, ...lines]);
});

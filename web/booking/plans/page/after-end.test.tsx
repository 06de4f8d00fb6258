import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { PlanPage } from './plan-page.tsx';

const AGAIN = { bookingId: 1043, token: 'v' };

async function open(plan: Partial<typeof PLAN>, again: { bookingId: number; token: string } | null = AGAIN) {
  document.body.replaceChildren();
  startFakeServer();
  const page = { visits: VISITS, others: [], afterPause: null, token: 't', signInPath: '/login' };
  await renderOnPage(<PlanPage plan={{ ...PLAN, ...plan }} {...page} again={again} onChanged={async () => {}} />);
}
const pathOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

it('leads on from visits that have ended, and offers nothing before', async () => {
  await open({});
  expect(pathOf('Book Denise again')).toBeUndefined();
  await open({ state: 'ended', endCode: 'by_customer' });
  expect(pathOf('Book Denise again')).toBe('/book-again/1043');
  expect(pathOf('Begin standing visits again')).toBe('/booking/v#come-again');
  await screen.findByText(/^These visits have ended\. You have stopped them\. No more are charged\.$/);
  await open({ state: 'ended', endCode: 'not_accepted' });
  await screen.findByText(
    /^These visits have not begun\. Denise could not take standing visits\. Nothing was charged for them\.$/,
  );
  expect([pathOf('Book Denise again'), pathOf('Begin standing visits again')]).toEqual(['/book-again/1043', undefined]);
  await open({ state: 'ended', endCode: 'cleaner_gone', cleaner: { ...PLAN.cleaner, isPublic: false } });
  expect(pathOf('Find another cleaner')).toBe('/cleaning-services/baltimore');
});

it('leads to others where its cleaner has ended them, or no visit was done', async () => {
  await open({ state: 'ended', endCode: 'by_cleaner' });
  expect([pathOf('Book Denise again'), pathOf('Find another cleaner')]).toEqual([
    '/book-again/1043',
    '/cleaning-services/baltimore',
  ]);
  await open({ state: 'ended', endCode: 'by_cleaner' }, null);
  expect([pathOf('Book Denise again'), pathOf('Find another cleaner')]).toEqual([
    undefined,
    '/cleaning-services/baltimore',
  ]);
  await open({ state: 'ended', endCode: 'by_customer' }, null);
  expect([pathOf('See Denise’s times'), pathOf('Find another cleaner')]).toEqual([
    `/cleaning-services/baltimore/${PLAN.cleaner.slug}`,
    undefined,
  ]);
});

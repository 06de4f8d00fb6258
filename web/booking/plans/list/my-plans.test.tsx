import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import MyPlans from './my-plans.tsx';

it('says of a pause to come from when it is, and of one that lasts until when and which visit is next', async () => {
  const [, planned] = VISITS;
  const own = { pauseCode: 'by_customer', pausedFrom: '2030-06-03', pausedUntil: '2031-01-12' } as const;
  const listed = { ...PLAN, ...own, token: 'secret', nextVisit: planned!, openClashes: 0 };
  startFakeServer().answers('GET /_api/plans', {
    plans: [listed, { ...listed, id: 8, state: 'paused', pausedFrom: '2030-05-10', pausedUntil: '2030-05-20' }],
  });
  await renderOnPage(<MyPlans />);
  await screen.findByText('Paused from Monday, June 3 to Sunday, January 12, 2031.');
  screen.getByText('Paused until Monday, May 20.');
  expect(screen.getAllByText('Next: Tuesday, May 28, 9:00 AM')).toHaveLength(2);
});

it('says nothing of a pause that is over, while the plan rests for something else', async () => {
  const [, planned] = VISITS;
  const over = { state: 'paused', pauseCode: 'unpaid', pausedFrom: '2030-04-01', pausedUntil: '2030-04-05' } as const;
  const listed = { ...PLAN, ...over, token: 'secret', nextVisit: planned!, openClashes: 0 };
  startFakeServer().answers('GET /_api/plans', { plans: [listed] });
  await renderOnPage(<MyPlans />);
  await screen.findByText('Paused');
  expect(screen.queryByText(/^Paused (from|until)/)).toBeNull();
});

it('says of each plan that it takes place, ends, has a visit that is not paid, also where that is tried again, or never began', async () => {
  const [, planned] = VISITS;
  const listed = { ...PLAN, token: 'secret', nextVisit: planned!, openClashes: 0 };
  startFakeServer().answers('GET /_api/plans', {
    plans: [
      listed,
      { ...listed, id: 8, endsAfter: '2030-06-30' },
      { ...listed, id: 9, nextVisit: { ...planned!, need: 'retry' } },
      { ...listed, id: 10, state: 'ended', endCode: 'not_accepted', nextVisit: null },
      { ...listed, id: 11, state: 'ended', endCode: 'by_customer', nextVisit: null },
    ],
  });
  await renderOnPage(<MyPlans />);
  await screen.findByText('Active');
  const badges = [...document.querySelectorAll('.badge')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['Active', 'Ending', 'Not paid yet', 'Not accepted', 'Ended']);
});

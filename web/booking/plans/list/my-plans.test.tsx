import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import MyPlans from './my-plans.tsx';

it('says of each plan that it takes place, ends, or has a visit that is not paid, also where that is tried again', async () => {
  const [, planned] = VISITS;
  const listed = { ...PLAN, token: 'secret', nextVisit: planned!, openClashes: 0 };
  startFakeServer().answers('GET /_api/plans', {
    plans: [
      listed,
      { ...listed, id: 8, endsAfter: '2030-06-30' },
      { ...listed, id: 9, nextVisit: { ...planned!, need: 'retry' } },
    ],
  });
  await renderOnPage(<MyPlans />);
  await screen.findByText('Active');
  const badges = [...document.querySelectorAll('.badge')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['Active', 'Ending', 'Not paid yet']);
});

import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { PlanPage } from './plan-page.tsx';

const SKIP = 'POST /_api/plans/skip';
const END = 'POST /_api/plans/end';
const [paid, planned] = VISITS;

function open(plan = PLAN, visits: PlanVisit[] = VISITS) {
  const server = startFakeServer();
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const person = renderOnPage(
    <PlanPage plan={plan} visits={visits} token="t" signInPath="/login" onChanged={onChanged} />,
  );
  return { server, person, onChanged };
}
const words = () => document.body.textContent;

// shows: product/standing-visits/page
it('says when each visit is, what it costs, and when it is charged', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Your standing visits with Denise' });
  expect(words()).toContain('Every 2 weeks, Tuesdays 9:00 AM');
  expect(words()).toContain('$126.00 a visit ($42.00 an hour, 5 % taken off)');
  expect(words()).toContain('Charged Sunday, May 26, 9:00 PM');
  expect(words()).toContain('Your card is charged 36 hours before each visit');
  // By the link alone nobody sees or changes the card.
  expect(words()).toContain('to see the card and the address');
  expect(screen.queryByRole('button', { name: 'Use another card' })).toBeNull();
});

// shows: product/promises/skipped-visit, product/standing-visits/skip
it('skips a visit in two presses, on the terms that were shown', async () => {
  const { server, person, onChanged } = open();
  server.answers(SKIP, { message: 'The visit is skipped.', plan: PLAN });
  await person.click(button('Skip Tuesday, May 28'));
  const box = screen.getByRole('group', { name: 'Skip Tuesday, May 28' });
  expect(document.activeElement).toBe(box);
  expect(box.textContent).toContain('Nothing was charged for it, and nothing will be.');
  await person.click(within(box).getByRole('button', { name: /^Skip this visit/ }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(SKIP)).toEqual([{ token: 't', nominalDate: '2030-05-28', refundAmount: 0 }]);
  await person.click(button('Skip Tuesday, May 14'));
  expect(words()).toContain('$126.00 goes back to your card: all of it.');
});

it('asks again about a visit whose terms have changed meanwhile', async () => {
  const server = startFakeServer();
  server.refuses(SKIP, 409, 'The terms have changed.');
  const later: PlanVisit = { ...paid, refundAmount: 84 };
  function Page() {
    const [visits, setVisits] = useState<PlanVisit[]>(VISITS);
    return (
      <PlanPage
        plan={PLAN}
        visits={visits}
        token="t"
        signInPath="/login"
        onChanged={async () => setVisits([later, planned])}
      />
    );
  }
  const person = renderOnPage(<Page />);
  await person.click(await screen.findByRole('button', { name: 'Skip Tuesday, May 14' }));
  await person.click(button('Skip this visit'));
  await screen.findByText(/^The terms have changed\. Skip Tuesday, May 14\? \$42\.00 is kept /);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Skip Tuesday, May 14' }));
});

// shows: product/promises/minimum-term, product/promises/exit-fee, product/promises/offer-before-stopping
it('stops in two presses: no reason is asked for, nothing is offered or charged, a paid visit keeps its terms', async () => {
  const { server, person, onChanged } = open();
  server.answers(END, { message: 'Your standing visits have ended.', plan: PLAN });
  await person.click(button('Stop these visits'));
  const box = screen.getByRole('group', { name: 'Stop these visits' });
  expect(document.activeElement).toBe(box);
  expect([...box.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'One visit that was planned is taken off. Nothing is charged for it.',
    'Your visit on Tuesday, May 14 is paid ($126.00) and stays. If you do not want it, skip it here first or cancel it later, on its usual terms.',
    'Stopping costs nothing. The booking that they began with keeps its own terms.',
  ]);
  expect(within(box).queryAllByRole('link')).toEqual([]);
  expect(box.querySelectorAll('input, textarea, select')).toHaveLength(0);
  expect(within(box).getAllByRole('button')).toHaveLength(2);
  await person.click(within(box).getByRole('button', { name: /^Stop now/ }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(END)).toEqual([{ token: 't' }]);
});

// shows: product/standing-visits/states
it('says what a pause, an end, a clash and an open payment mean', async () => {
  const visits: PlanVisit[] = [
    { ...planned, need: 'authentication' },
    {
      ...planned,
      nominalDate: '2030-06-11',
      state: 'clash',
      clash: 'time_off',
      startTime: null,
      endTime: null,
      refundAmount: null,
    },
  ];
  open({ ...PLAN, state: 'paused', pauseCode: 'unpaid', endsAfter: '2030-06-20' }, visits);
  await screen.findByText(/^Two visits in a row were not paid/);
  expect(words()).toContain('Denise ends these visits: there are none after Thursday, June 20.');
  expect(words()).toContain('Denise is off that day.');
  const link = screen.getByRole('link', { name: 'Confirm with your bank' });
  expect(link.getAttribute('href')).toBe('/dashboard/bookings/1044/pay');
  await screen.findByRole('button', { name: /^Go on with these visits/ });
});

import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { TimeSlot } from '#contract/availability';
import type { PlanVisit } from '#contract/plans';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS, WORKING_DAYS } from '../../../../tests/shown-plan.ts';
import ClashBox from './clash-box.tsx';
import { PlanPage } from './plan-page.tsx';

const SKIP = 'POST /_api/plans/skip';
const END = 'POST /_api/plans/end';
const [paid, planned] = VISITS;

async function open(plan = PLAN, visits: PlanVisit[] = VISITS, others: TimeSlot[] = []) {
  const server = startFakeServer();
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const person = await renderOnPage(
    <PlanPage
      plan={plan}
      visits={visits}
      others={others}
      afterPause={null}
      token="t"
      signInPath="/login"
      onChanged={onChanged}
    />,
  );
  return { server, person, onChanged };
}
const words = () => document.body.textContent;

// shows: product/standing-visits/page
it('says when each visit is, what it costs, and when it is charged', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Your standing visits with Denise' });
  expect(words()).toContain('Every 2 weeks, Tuesdays 9:00 AM');
  expect(words()).toContain('$126.00 a visit ($42.00 an hour, 5% taken off)');
  expect(words()).toContain('Will be charged Sunday, May 26, 9:00 PM');
  expect(words()).toContain('Your card is charged 36 hours before each visit');
  // By the link alone nobody sees or changes the card.
  expect(words()).toContain('to see the card and the address');
  expect(screen.queryByRole('button', { name: 'Use another card' })).toBeNull();
});

// shows: product/promises/skipped-visit, product/standing-visits/skip
it('skips a visit in two presses, on the terms that were shown', async () => {
  const { server, person, onChanged } = await open();
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
        others={[]}
        afterPause={null}
        token="t"
        signInPath="/login"
        onChanged={async () => setVisits([later, planned])}
      />
    );
  }
  const person = await renderOnPage(<Page />);
  await person.click(await screen.findByRole('button', { name: 'Skip Tuesday, May 14' }));
  await person.click(button('Skip this visit'));
  await screen.findByText(/^The terms have changed\. Skip Tuesday, May 14\? \$42\.00 is kept /);
  const asked = screen.getByRole('group', { name: 'Skip Tuesday, May 14' });
  await waitFor(() => expect(document.activeElement).toBe(asked));
});

// shows: product/promises/minimum-term, product/promises/exit-fee, product/promises/offer-before-stopping
it('stops in two presses: no reason is asked for, nothing is offered or charged, a paid visit keeps its terms', async () => {
  const { server, person, onChanged } = await open();
  server.answers(END, { message: 'Your standing visits have ended.', plan: PLAN });
  await person.click(button('Stop these visits'));
  const box = screen.getByRole('group', { name: 'Stop these visits' });
  expect(document.activeElement).toBe(box);
  expect([...box.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'One visit that was planned is taken off. Nothing is charged for it.',
    'Your visit on Tuesday, May 14 is paid ($126.00) and stays. If you do not want it, skip it here first or cancel it later, on its usual terms.',
    'Stopping costs nothing.',
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
  const paused = { pauseCode: 'unpaid', pausedFrom: '2030-06-03', pausedUntil: '2030-06-09' } as const;
  await open({ ...PLAN, state: 'paused', ...paused, endsAfter: '2030-06-20' }, visits);
  const why = await screen.findByText(/^Two visits in a row were not paid/);
  expect(why.textContent).toMatch(/ The pause that you have set stays: from Monday, June 3 to Sunday, June 9.$/);
  expect(words()).toContain('Denise ends these visits: there are none after Thursday, June 20.');
  const others = screen.getByRole('link', { name: 'Find another cleaner' });
  expect(others.getAttribute('href')).toBe('/cleaning-services/baltimore');
  expect(words()).toContain('Denise is off that day.');
  const link = screen.getByRole('link', { name: 'Confirm with your bank' });
  expect(link.getAttribute('href')).toBe('/dashboard/bookings/1044/pay');
  // Its code is loaded late.
  await screen.findByRole('button', { name: /^Go on with these visits/ }, { timeout: 5000 });
});

// shows: product/standing-visits/change
it('changes from here on after it has said what clashes, what stays, and what has to be agreed to', async () => {
  const { server, person, onChanged } = await open({ ...PLAN, token: 't' }, [{ ...planned, token: 'v' }]);
  expect(screen.getByRole('link', { name: /^Move or change it/ }).getAttribute('href')).toBe('/booking/v/move');
  const CHANGE = 'POST /_api/plans/change';
  const preview = {
    clashes: [{ nominalDate: '2030-06-13', clash: 'booked' as const }],
    ...{ firstDate: '2030-05-30', insteadOf: '2030-05-28' },
    ...{ unchanged: ['2030-05-14'], lostLengths: ['2030-06-27'], takenOff: ['2030-07-04'] },
    dropped: [{ date: '2030-06-14', startTime: '2030-06-14T13:00:00.000Z' }],
    moved: [{ date: '2030-06-12', startTime: '2030-06-12T13:00:00.000Z', minutes: 240, amount: 168 }],
    ...{ amount: 147, hourlyRate: 42, percentOff: 5, minutes: 210, advisedMinutes: null },
    ...{ offeredExtras: [], workingDays: WORKING_DAYS },
    consentText: 'Charge this card $147.00 for each visit.',
  };
  server.answers(CHANGE, preview);
  server.answers('GET /_api/homes', { homes: [] });
  await person.click(await screen.findByRole('button', { name: /^Change from here on/ }));
  const day = await screen.findByLabelText('Day');
  await waitFor(() => expect(document.activeElement).toBe(day));
  await person.click(button('See what changes'));
  await screen.findByText('Nothing is changed yet.');
  await person.selectOptions(screen.getByLabelText('Day'), 'Thursdays');
  await person.click(button('30 minutes more'));
  await person.click(button('See what changes'));
  const box = await screen.findByRole('region', { name: 'From Thursday, May 30 on' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  for (const words of [
    'Every 2 weeks, Thursdays 9:00 AM',
    '$147.00 a visit ($42.00 an hour, 5% taken off)',
    'The first one is then, and not on Tuesday, May 28.',
    'Your visit on Tuesday, May 14 is paid, or about to be: it stays as it is.',
    'Your visit on Thursday, June 27 had a length of its own: it becomes 3.5 hours, as all of them.',
    'Your visit on Wednesday, June 12, 9:00 AM stays at that time, and is 4 hours, $168.00 too.',
    'Your visit that you moved to Friday, June 14, 9:00 AM is left out, since its own date is none of these any more.',
    'A visit would be on Thursday, July 4, in your pause: it is left out, and nothing is charged for it.',
    'Denise is not free on one date of the coming eight weeks.',
    'Thursday, June 13: Denise is already booked then.',
  ])
    expect(box.textContent).toContain(words);
  const agreed = within(box).getByRole('checkbox', { name: preview.consentText, checked: false });
  await person.click(within(box).getByRole('button', { name: /^Change all of them/ }));
  expect(box.textContent).toContain('Please tick the box if you agree');
  await person.click(agreed);
  server.answers(CHANGE, { message: 'Your standing visits are changed.', plan: PLAN });
  await person.click(within(box).getByRole('button', { name: /^Change all of them/ }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  const change = { planId: 5, weekday: 4, minutes: 210 };
  expect(server.received(CHANGE)).toEqual([
    { planId: 5, preview: true },
    { ...change, preview: true },
    { ...change, amount: 147, consentText: preview.consentText },
  ]);
});

it('leaves the yes that a change needs to its signed-in customer', async () => {
  const { server, person } = await open();
  const words = { consentText: 'Charge this card $147.00 for each visit.' };
  const none = {
    ...{ insteadOf: null, clashes: [], unchanged: [], lostLengths: [] },
    ...{ moved: [], dropped: [], takenOff: [], offeredExtras: [] },
  };
  const terms = {
    firstDate: '2030-05-28',
    amount: 147,
    hourlyRate: 42,
    percentOff: 5,
    minutes: 210,
    advisedMinutes: null,
  };
  server.answers('POST /_api/plans/change', { ...words, ...none, ...terms, workingDays: WORKING_DAYS });
  await person.click(await screen.findByRole('button', { name: /^Change from here on/ }));
  await person.click(await screen.findByRole('button', { name: '30 minutes more' }));
  await person.click(button('See what changes'));
  const box = await screen.findByRole('region', { name: 'From Tuesday, May 28 on' });
  expect(within(box).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(within(box).queryByRole('checkbox')).toBeNull();
  expect(
    within(box)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Keep it as it is']);
});

// shows: product/standing-visits/clash
it('asks what to do on a date without its time: another time, somebody else, or no visit', async () => {
  const time = { startTime: '2030-06-12T17:00:00.000Z', endTime: '2030-06-12T20:00:00.000Z' };
  const clash: PlanVisit = {
    ...planned,
    ...{ nominalDate: '2030-06-11', state: 'clash', clash: 'booked', startTime: null, endTime: null },
    refundAmount: null,
    proposed: [
      { timeSlotId: 9, ...time, isOpen: true },
      { timeSlotId: 8, ...time, isOpen: false },
    ],
  };
  await open({ ...PLAN, token: 't' }, [clash]);
  await screen.findByRole('button', { name: 'Choose for Tuesday, June 11' });
  const server = startFakeServer();
  server.answers('GET /_api/time-slots', { timeSlots: [], total: 0, nextCursor: null } as never);
  server.answers('POST /_api/plans/answer-clash', { message: 'The visit has its time.', plan: PLAN });
  const [onChanged, onLeave] = [vi.fn<() => Promise<void>>(async () => {}), vi.fn<(path: string) => void>()];
  const props = { plan: PLAN, visit: clash, day: 'Tuesday, June 11', onChanged, onLeave };
  const person = await renderOnPage(<ClashBox {...props} onClose={() => {}} />);
  const box = await screen.findByRole('group', { name: 'Choose for Tuesday, June 11' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.textContent).toContain(
    'Another time is 3 hours and costs $126.00, charged 36 hours before it, as always.',
  );
  await within(box).findByText('Denise has no open time near that day yet.');
  for (const name of ['Find somebody else', 'Leave this date out', 'Not now'])
    expect(within(box).getByRole('button', { name })).toBeTruthy();
  await person.click(within(box).getByRole('button', { name: 'Wednesday, June 12, 1:00 PM – 4:00 PM' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received('POST /_api/plans/answer-clash')).toEqual([
    { planId: 5, nominalDate: '2030-06-11', answer: 'time', timeSlotId: 9 },
  ]);
});

it('tells of an ended plan only what was paid before as coming', async () => {
  const [skipped, still] = [{ ...planned, state: 'skipped', refundAmount: null } as const, paid];
  await open({ ...PLAN, state: 'ended', endCode: 'by_customer' }, [still, skipped]);
  const coming = await screen.findByRole('region', { name: 'Coming visits' });
  expect(
    within(coming)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Tuesday, May 14')]);
  document.body.replaceChildren();
  await open({ ...PLAN, state: 'ended', endCode: 'by_customer' }, [skipped]);
  await screen.findByText(/^These visits have ended\./);
  expect(screen.queryByText('Coming visits')).toBeNull();
});

it('says of a new price from when on it is, and that it waits for a yes', async () => {
  const nextRate = { hourlyRate: 50, amount: 150, from: '2030-05-20', needsYes: true, consentText: 'Charge $150.00.' };
  await open({ ...PLAN, nextRate });
  await screen.findByText(/^From Monday, May 20 you pay \$150\.00 a visit \(\$50\.00 an hour\)\. It needs your yes/);
  expect(words()).toContain('Waits for your yes to the new price.');
});

it('names who has the same place free while the cleaner cannot come', async () => {
  const other: TimeSlot = {
    id: 7,
    startTime: '2030-05-28T13:00:00.000Z',
    endTime: '2030-05-28T16:00:00.000Z',
    longestMinutes: 180,
    cleaner: {
      displayName: 'Olive Other',
      slug: 'olive-other',
      avatarUrl: null,
      hourlyRate: 40,
      rating: null,
      jobsCompleted: 0,
    },
    city: { name: 'Baltimore', slug: 'baltimore', timeZone: 'America/New_York' },
    fromPrice: 120,
  };
  await open({ ...PLAN, state: 'paused', pauseCode: 'cleaner_unavailable' }, VISITS, [other]);
  await screen.findByRole('heading', { name: 'Who has your time' });
  expect(words()).toContain('From Tuesday, May 28, 9:00 AM, $120.00 a visit');
  const link = screen.getByRole('link', { name: 'See profile of Olive Other' });
  expect(link.getAttribute('href')).toBe('/cleaning-services/baltimore/olive-other');
});

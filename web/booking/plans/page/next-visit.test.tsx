import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { PlanPage } from './plan-page.tsx';

/** When the next visit is, and who comes. */

const [paid, planned] = VISITS;
const words = () => document.body.textContent;
const badge = () => document.querySelector('.time-badge')?.textContent;

async function open(plan: typeof PLAN, visits: PlanVisit[], afterPause: string | null = null) {
  startFakeServer();
  return renderOnPage(
    <PlanPage {...{ plan, visits, afterPause }} others={[]} token="t" signInPath="/login" onChanged={async () => {}} />,
  );
}

it('names the visit after a pause that the server knows of, which may have been skipped by the rhythm', async () => {
  const paused = { ...PLAN, pausedFrom: '2030-05-20', pausedUntil: '2030-06-08', pauseCode: 'by_customer' } as const;
  await open(paused, VISITS, '2030-06-25');
  expect(words()).toContain('After it, Denise comes again on Tuesday, June 25.');
});

it('says of a pause to come without an end that no visits are planned until they go on', async () => {
  const openEnd = { ...PLAN, pausedFrom: '2030-05-20', pauseCode: 'by_customer' } as const;
  await open(openEnd, VISITS);
  expect(words()).toContain('nothing is charged for them. No visits are planned from then until you go on.');
  document.body.innerHTML = '';
  await open({ ...openEnd, pausedUntil: '2030-06-08' }, VISITS, '2030-06-25');
  expect(words()).not.toContain('until you go on');
});

it('says of a visit that its cleaner cannot come, and who comes instead', async () => {
  await open({ ...PLAN, token: 't' }, [{ ...paid, seeking: true, token: 'link' }, planned]);
  expect(badge()).toContain('Nobody comes yet');
  screen.getByText('Denise cannot come.');
  expect(screen.getByRole('link', { name: 'See its booking' }).getAttribute('href')).toBe('/booking/link');
  document.body.innerHTML = '';
  await open({ ...PLAN, token: 't' }, [{ ...paid, comesInstead: 'Olga Nord' }, planned]);
  expect(badge()).toContain('Your next visit, with Olga');
  screen.getByText('Olga comes instead of Denise.');
});

it('the visit that they began with comes first as long as it is to come, and in a pause nothing planned is called next', async () => {
  const time = { startTime: '2030-05-13T22:00:00.000Z', endTime: '2030-05-14T01:00:00.000Z' };
  const firstVisit = { ...time, amount: 135, token: null, seeking: false, comesInstead: null };
  const person = await open({ ...PLAN, firstVisit }, VISITS);
  expect(badge()).toContain('Monday, May 13');
  screen.getByText('Your first visit.');
  await person.click(button('Stop these visits'));
  screen.getByText(/^Your first visit, on Monday, May 13, is paid \(\$135\.00\) and still takes place\./);
  document.body.innerHTML = '';
  await open({ ...PLAN, state: 'paused', pauseCode: 'cleaner_unavailable' }, [VISITS[1]]);
  expect(badge()).toBeUndefined();
});

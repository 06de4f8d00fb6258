import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { PlanPage } from './plan-page.tsx';

const [, planned] = VISITS;
const CARD = { id: 3, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2032, expired: false };
/** It was moved by itself to the day before, then all of them to Thursdays. */
const declined: PlanVisit = {
  ...planned,
  nominalDate: '2030-05-30',
  ...{ startTime: '2030-05-27T13:00:00.000Z', endTime: '2030-05-27T16:00:00.000Z' },
  ...{ freeUntil: '2030-05-26T13:00:00.000Z', need: 'retry' as const },
};

async function open(plan: typeof PLAN, visits: PlanVisit[] = [declined]) {
  startFakeServer();
  const page = { visits, others: [], afterPause: null, token: 't', signInPath: '/login' };
  await renderOnPage(<PlanPage plan={plan} {...page} onChanged={async () => {}} />);
}

it('names the day on which an unpaid visit really is, and what can be done, where its row leads to', async () => {
  await open({ ...PLAN, token: 't', isOwn: true, card: CARD });
  const note = screen.getByText(/^Your bank did not take/).closest<HTMLElement>('.note')!;
  expect(note.textContent).toMatch(
    /^Your bank did not take \$126\.00 for Monday, May 27\. We try again by ourselves\./,
  );
  expect(note.textContent).toContain('You can also choose another card: it is charged at once.');
  expect(note.textContent).toContain('If it is not paid by Sunday, May 26, 9:00 AM, the visit is off');
  expect(document.body.textContent.replace('moved from Thursday, May 30', '')).not.toContain('May 30');
  const visits = screen.getByRole('region', { name: 'Coming visits' });
  const link = within(visits).getByRole('link', { name: 'Not paid yet: see why' });
  expect(document.querySelector(link.getAttribute('href')!)).toBe(note);
  // Above the visits, and not beside or below them.
  expect(note.compareDocumentPosition(visits)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const choose = within(note).getByRole('link', { name: 'Choose another card' });
  expect(document.querySelector(choose.getAttribute('href')!)?.textContent).toBe('What is charged, and when');
});

it('has who comes by the link alone sign in for another card', async () => {
  await open(PLAN, [{ ...declined, need: 'card' }]);
  const link = screen.getByRole('link', { name: 'Sign in to choose another card' });
  expect(link.getAttribute('href')).toBe('/login');
});

import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import type { PlanOffer } from '#contract/plan-offer';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../../tests/shown-booking.ts';
import { setCurrentUser } from '../../../api/current-user.ts';
import AgreeToPlan from './agree-to-plan.tsx';
import ComeAgain from './come-again.tsx';

/** When the first standing visit is, and what a no of the cleaner means, before anything is agreed to. */

const rhythm = { repeatWeeks: 2, percentOff: 0, amount: 135, firstDate: '2030-05-21', consentText: 'Charge.' } as const;
const OFFER: PlanOffer = {
  ...{
    problem: null,
    planToken: null,
    planState: null,
    planCleaner: null,
    planEndsAfter: null,
    isAgreed: false,
    takes: 'yes',
  },
  ...{ hourlyRate: 45, earlierHourlyRate: 45, consentVersion: 1, rhythms: [rhythm] },
};
const own: BookingByToken = { ...BOOKING, contact: { address: null, phone: null, notes: null } };
const words = () => document.body.textContent;

afterEach(() => setCurrentUser(null));

async function open(offer: Partial<PlanOffer>, booking: Partial<BookingByToken> = {}) {
  document.body.replaceChildren();
  const server = startFakeServer();
  server.answers('GET /_api/plans/offer', { ...OFFER, ...offer });
  const card = { id: 3, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2032, expired: false };
  server.answers('GET /_api/cards', { cards: [card], canSave: true });
  setCurrentUser({ id: 7, name: 'Robin Vale', email: 'robin@example.com' });
  const paths = { signInPath: '/login', signUpPath: '/signup', backPath: '/booking/secret' };
  return renderOnPage(<ComeAgain booking={{ ...own, ...booking }} {...paths} />);
}
async function chosen(...how: Parameters<typeof open>) {
  const person = await open(...how);
  await person.click(await screen.findByRole('radio', { name: 'Every 2 weeks' }));
}

it('says when the first one is, beside the price', async () => {
  await chosen({});
  expect(words()).toContain('$135.00 each. The first one is on Tuesday, May 21.');
  await chosen({ rhythms: [{ ...rhythm, firstDate: null }] });
  expect(words()).not.toContain('The first one');
  const told = { onAgreed() {}, onImpossible() {}, onOnce() {} };
  const props = { slotId: 31, name: 'Denise', disabled: false, isMissing: false, ...told };
  startFakeServer().answers('GET /_api/plans/offer', OFFER);
  await renderOnPage(<AgreeToPlan {...props} weeks={2} />);
  await screen.findByText(
    'This visit is paid now. From the next one on, $135.00 each. The next one is on Tuesday, May 21.',
  );
});

it('speaks of a visit that stands only where one is still to come', async () => {
  await chosen({ takes: 'ask' });
  expect(words()).toContain('Denise is asked first; this booking stands either way.');
  await chosen({ takes: 'ask' }, { status: 'completed' });
  expect(words()).toContain('Denise is asked first. Nothing is charged if the answer is no.');
  expect(words()).not.toContain('either way');
  const begun = { problem: 'unfit', planToken: 'there', planState: 'asked', planCleaner: 'Denise' } as const;
  await open(begun, { status: 'completed' });
  await screen.findByText(/^You have asked Denise .* 24 hours to say yes\. Nothing is charged if the answer is no\./);
});

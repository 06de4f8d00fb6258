import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PlanOffer } from '#contract/plan-offer';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../../tests/shown-booking.ts';
import { PLAN } from '../../../../tests/shown-plan.ts';
import { setCurrentUser } from '../../../api/current-user.ts';
import AgreeToPlan from './agree-to-plan.tsx';
import ComeAgain from './come-again.tsx';

const OFFER: PlanOffer = {
  problem: null,
  planToken: null,
  planState: null,
  planCleaner: null,
  planEndsAfter: null,
  isAgreed: false,
  takes: 'ask',
  hourlyRate: 45,
  earlierHourlyRate: 45,
  consentVersion: 1,
  rhythms: [
    {
      repeatWeeks: 1,
      percentOff: 10,
      amount: 121.5,
      firstDate: '2030-05-21',
      consentText: 'Charge this card $121.50 each week.',
    },
    {
      repeatWeeks: 2,
      percentOff: 0,
      amount: 135,
      firstDate: '2030-05-21',
      consentText: 'Charge this card $135.00 every 2 weeks.',
    },
    {
      repeatWeeks: 4,
      percentOff: 0,
      amount: 135,
      firstDate: '2030-05-21',
      consentText: 'Charge this card $135.00 every 4 weeks.',
    },
  ],
};
const CARD = { id: 3, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2032, expired: false };
const PATHS = {
  signInPath: '/login?next=here',
  signUpPath: '/signup?next=here',
  backPath: '/booking/secret#come-again',
};
const own = { ...BOOKING, contact: { address: null, phone: null, notes: null } };

afterEach(() => setCurrentUser(null));

async function open(offer: Partial<PlanOffer> = {}, cards = [CARD]) {
  const server = startFakeServer();
  server.answers('GET /_api/plans/offer', { ...OFFER, ...offer });
  server.answers('GET /_api/cards', { cards, canSave: true });
  setCurrentUser({ id: 7, name: 'Robin Vale', email: 'robin@example.com' });
  const onStarted = vi.fn<(path: string) => void>();
  const person = await renderOnPage(<ComeAgain booking={own} {...PATHS} onStarted={onStarted} />);
  return { server, person, onStarted };
}

it('says to whom a booking may be what it takes until they have proven their email, and to nobody else', async () => {
  const robin = { id: 7, name: 'Robin Vale', email: 'robin@example.com' };
  startFakeServer();
  setCurrentUser({ ...robin, isUnproven: true });
  await renderOnPage(<ComeAgain booking={BOOKING} {...PATHS} />);
  screen.getByText(/^First press the link in our email to robin@example\.com\./);
  act(() => setCurrentUser(robin));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('starts standing visits: Once is chosen beforehand, the words have to be agreed to, for each rhythm anew', async () => {
  const { server, person, onStarted } = await open();
  server.answers('POST /_api/plans', { plan: { ...PLAN, token: 'secret' } });
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Once' })).checked).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Every week, 10% off' }));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox');
  expect(box().checked).toBe(false);
  await person.click(screen.getByRole('checkbox', { name: 'Charge this card $121.50 each week.' }));
  await person.click(screen.getByRole('radio', { name: 'Every 2 weeks' }));
  expect(box().checked).toBe(false);
  await person.click(button('Ask Denise'));
  expect(document.activeElement).toBe(box());
  expect(document.body.textContent).toContain('Please tick the box if you agree');
  await person.click(box());
  await person.click(button('Ask Denise'));
  await waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('/plan/secret#standing-visits'));
  expect(server.received('POST /_api/plans')).toEqual([
    {
      bookingId: BOOKING.id,
      repeatWeeks: 2,
      cardId: 3,
      consentVersion: 1,
      consentText: 'Charge this card $135.00 every 2 weeks.',
    },
  ]);
});

it('says that an hour costs something else by now, and nothing of it where it does not', async () => {
  const { person } = await open({ hourlyRate: 48 });
  await person.click(await screen.findByRole('radio', { name: 'Every 2 weeks' }));
  screen.getByText(
    /\$135\.00 each\. The first one would be on Tuesday, May 21\. Denise's usual rate is \$48\.00 an hour now\. It was \$45\.00 before\./,
  );
  const same = await open();
  await same.person.click((await screen.findAllByRole('radio', { name: 'Every 2 weeks' }))[1]!);
  expect(screen.getAllByText(/usual rate/)).toHaveLength(1);
});

it('says what is missing: a card, an email, a cleaner who takes them; and leads to the plan that is there', async () => {
  await open({}, []);
  expect((await screen.findByRole('link', { name: 'Save a card' })).getAttribute('href')).toBe(
    '/dashboard/settings#saved-cards',
  );
  await open({ problem: 'not_taken' });
  await screen.findByText('Denise takes no standing visits.');
  await open({ problem: 'unfit', planToken: 'there', planState: 'ended', planCleaner: 'Victor' });
  expect((await screen.findByRole('link', { name: 'See your standing visits' })).getAttribute('href')).toBe(
    '/plan/there',
  );
  // Somebody else comes to this visit: who the standing visits were with is said.
  expect(document.body.textContent).toContain('Your standing visits with Victor have ended.');
});

it('says why others cannot begin once they have ended', async () => {
  await open({ problem: 'hours', planToken: 'there', planState: 'ended', planCleaner: 'Denise' });
  await screen.findByText(/^Your standing visits with Denise have ended\./);
  screen.getByText('Denise no longer works at that time. You can book another one.');
  expect(screen.queryByRole('radio')).toBeNull();
});

it('begins others once they have ended, where it can', async () => {
  const { server, person, onStarted } = await open({ planToken: 'there', planState: 'ended', planCleaner: 'Denise' });
  server.answers('POST /_api/plans', { plan: { ...PLAN, token: 'new' } });
  await screen.findByText(/^Your standing visits with Denise have ended\./);
  await person.click(screen.getByRole('radio', { name: 'Every 2 weeks' }));
  await person.click(screen.getByRole('checkbox'));
  await person.click(button('Ask Denise'));
  await waitFor(() => expect(onStarted).toHaveBeenCalledExactlyOnceWith('/plan/new#standing-visits'));
});

// shows: product/standing-visits/first-door
it('says what comes next once standing visits were paid for with the booking', async () => {
  const { server } = await open({ isAgreed: true });
  await screen.findByText('Your standing visits begin in a moment. An email says so.');
  server.answers('GET /_api/plans/offer', {
    ...OFFER,
    isAgreed: true,
    planToken: 'new',
    planState: 'asked',
    planCleaner: 'Denise',
  });
  const link = await screen.findByRole('link', { name: 'See your standing visits' }, { timeout: 4000 });
  expect(link.getAttribute('href')).toBe('/plan/new');
  expect(document.body.textContent).toContain(
    'You have asked Denise for standing visits. Denise has 24 hours to say yes; this visit stands',
  );
});

it('says of standing visits that end until when they are, and not that they go on', async () => {
  const begun = { planToken: 'there', planState: 'active', planCleaner: 'Denise', isAgreed: true } as const;
  await open({ ...begun, planEndsAfter: '2030-05-21' });
  const words = await screen.findByText(/^Your standing visits with Denise/);
  expect(words.textContent).toMatch(
    /^Your standing visits with Denise end after Tuesday, May 21\. Until then an email comes before each one is charged\./,
  );
});

it('asks for a yes to the words beside the card, of nothing but the chosen rhythm; or the visit is booked once', async () => {
  const server = startFakeServer();
  server.answers('GET /_api/plans/offer', OFFER);
  const told = { onAgreed: vi.fn(), onImpossible: vi.fn(), onOnce: vi.fn() };
  const props = { slotId: 31, name: 'Denise', disabled: false, ...told };
  const person = await renderOnPage(<AgreeToPlan {...props} weeks={1} isMissing={false} />);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Charge this card $121.50 each week.' });
  expect(box.checked).toBe(false);
  await person.click(box);
  expect(told.onAgreed).toHaveBeenLastCalledWith({
    repeatWeeks: 1,
    consentVersion: 1,
    consentText: 'Charge this card $121.50 each week.',
  });
  await person.click(box);
  expect(told.onAgreed).toHaveBeenLastCalledWith(undefined);
  await person.click(button('Only this once'));
  expect(told.onOnce).toHaveBeenCalledOnce();
  expect(server.received('GET /_api/plans/offer')).toEqual([{ timeSlotId: '31' }]);
  server.answers('GET /_api/plans/offer', { ...OFFER, problem: 'email' });
  await renderOnPage(<AgreeToPlan {...props} weeks={2} isMissing={false} />);
  await screen.findByText(/^For standing visits your email has to be verified.*This visit is booked once\.$/);
  expect(told.onImpossible).toHaveBeenCalledOnce();
});

// shows: product/standing-visits/guests
it('tells a guest what it takes, and comes back here after signing in', async () => {
  await renderOnPage(<ComeAgain booking={BOOKING} {...PATHS} />);
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe(PATHS.signInPath);
});

it('comes into view for who comes back to it with an account', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  await open();
  expect(scrolled).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '#come-again');
  await open();
  expect(scrolled).toHaveBeenCalledOnce();
});

it('beside a problem only visits that follow all the same are named, and none are offered', async () => {
  const server = startFakeServer();
  setCurrentUser({ id: 7, name: 'Robin Vale', email: 'robin@example.com' });
  const reported = { ...own, status: 'completed' as const, reported: true };
  server.answers('GET /_api/plans/offer', { ...OFFER, planToken: 'secret', planState: 'active' });
  await renderOnPage(<ComeAgain booking={reported} {...PATHS} />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'See your standing visits' });
  expect(link.getAttribute('href')).toMatch(/^\/plan\/secret/);
  expect(screen.queryByText('Have Denise come again?')).toBeNull();
  cleanup();
  server.answers('GET /_api/plans/offer', OFFER);
  await renderOnPage(<ComeAgain booking={reported} {...PATHS} />);
  await waitFor(() => expect(server.received('GET /_api/plans/offer')).toHaveLength(2));
  expect(screen.queryByRole('heading')).toBeNull();
});

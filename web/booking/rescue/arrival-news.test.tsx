import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import ArrivalNews from './arrival-news.tsx';
import NobodyCame from './nobody-came.tsx';

const ANSWER = 'POST /_api/bookings/answer-cant-get-in';
const now = Date.parse('2030-05-08T13:20:00.000Z');
const DOOR = { since: '2030-05-08T13:10:00.000Z', until: '2030-05-08T13:40:00.000Z' };
const words = () => document.body.textContent;
type Shown = Partial<Pick<typeof BOOKING, 'runningLate' | 'cantGetIn'>>;
const render = (shown: Shown, onChanged = () => {}) =>
  renderOnPage(<ArrivalNews booking={{ ...BOOKING, ...shown }} token="t" now={now} onChanged={onChanged} />);

it('says when a cleaner who runs late is expected, until then', async () => {
  await render({ runningLate: { minutes: 30, expectedAt: '2030-05-08T13:30:00.000Z' } });
  expect(words()).toContain('Denise is running late, and comes at about 9:30 AM');
  await render({ runningLate: { minutes: 10, expectedAt: '2030-05-08T13:10:00.000Z' } });
  expect(words()).not.toContain('9:10 AM');
});

it('counts down while the cleaner stands before the door, and takes an answer', async () => {
  const server = startFakeServer();
  const onChanged = vi.fn<() => void>();
  const person = await render({ cantGetIn: { ...DOOR, state: 'waiting' } }, onChanged);
  expect(words()).toContain('Denise is at your door');
  expect(screen.getByRole('timer').textContent).toBe('20:00');
  server.answers(ANSWER, { message: 'Thank you.' });
  await person.click(button('I’m coming to let them in'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(ANSWER)).toEqual([{ bookingId: BOOKING.id, token: 't' }]);
  await render({ cantGetIn: { ...DOOR, state: 'answered' } });
  expect(words()).toContain('Denise knows that you are coming');
  await render({ cantGetIn: { ...DOOR, state: 'over' } });
  expect(words()).toContain('may report that nobody is there');
});

it('says what becomes of nobody’s coming without an answer', async () => {
  const from = '2030-05-08T13:30:00.000Z';
  const said = (notHere: Parameters<typeof NobodyCame>[0]['booking']['notHere']) =>
    renderOnPage(<NobodyCame booking={{ ...BOOKING, notHere }} token="t" onChanged={() => {}} />);
  await said({ from, state: 'none', until: null, code: null });
  expect(words()).toContain('somebody else, or everything back');
  await said({ from, state: 'none', until: null, code: 'near_end' });
  expect(words()).toContain('what is left of the time goes back');
  await said({ from, state: 'asked', until: from, code: 'on_my_way' });
  expect(words()).toContain('After that our team looks into it');
  await said({ from, state: 'contested', until: null, code: 'late' });
  expect(words()).toContain('Denise has not answered');
});

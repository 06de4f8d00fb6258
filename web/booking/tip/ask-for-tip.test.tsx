import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BookingByToken } from '#contract/booking';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { BOOKING } from '../../../tests/shown-booking.ts';
import AskForTip from './ask-for-tip.tsx';
import { loadChosenTip } from './chosen-tip.ts';
import { offeredTips } from './tip-amounts.ts';

const booking: BookingByToken = {
  ...BOOKING,
  status: 'completed',
  tip: { until: '2030-06-07T16:00:00.000Z', most: 135, amount: 0, undoUntil: null },
};

async function ask() {
  const onChosen = vi.fn<(path: string) => void>();
  const person = await renderOnPage(<AskForTip booking={booking} token="t" onChosen={onChosen} />);
  return { person, onChosen };
}
const choose = (name: string) => screen.getByRole('radio', { name });

// shows: product/promises/preselected-tip
it('has nothing chosen beforehand, and takes another amount within its bounds', async () => {
  const { person, onChosen } = await ask();
  expect(screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
    '$5',
    '$10',
    '15%: $20.25',
    'Another amount',
    'No tip',
  ]);
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([]);
  await person.click(button('Continue to payment'));
  expect(document.body.textContent).toContain('Choose an amount, or no tip');
  await person.click(choose('Another amount'));
  const amount = screen.getByLabelText('Your tip in dollars');
  for (const [typed, words] of [
    ['', 'A tip is $1 to $200.'],
    ['0.99', 'A tip is $1 to $200.'],
    ['many', 'A tip is $1 to $200.'],
    ['1.005', 'A tip is in whole cents.'],
    ['136', 'A tip for this job can be at most $135.00, what you paid for it.'],
  ] as const) {
    await person.clear(amount);
    if (typed) await person.type(amount, typed);
    await person.click(button('Continue to payment'));
    expect(document.body.textContent).toContain(words);
    expect(document.activeElement).toBe(amount);
  }
  expect(onChosen).not.toHaveBeenCalled();
  await person.clear(amount);
  await person.type(amount, '$7.50');
  await person.click(button('Continue to payment'));
  expect(onChosen).toHaveBeenCalledExactlyOnceWith('/tip');
  expect(loadChosenTip()).toEqual({ bookingId: BOOKING.id, token: 't', amount: 7.5 });
});

it('is not asked again after “No tip”, and can be given after all', async () => {
  const { person, onChosen } = await ask();
  await person.click(choose('No tip'));
  await person.click(button('No tip'));
  expect(document.activeElement).toBe(button('Tip Denise after all'));
  expect(screen.queryByRole('radio')).toBeNull();
  await person.click(button('Tip Denise after all'));
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(onChosen).not.toHaveBeenCalled();
});

it('offers what can be given, once', () => {
  const labels = (paid: number, back: number, most: number) =>
    offeredTips({ paidAmount: paid, refundedAmount: back, tip: { ...booking.tip, most } }).map(({ label }) => label);
  expect(labels(66.67, 0, 66.67)).toEqual(['$5', '15%: $10']);
  expect(labels(135, 127, 8)).toEqual(['$5', '15%: $1.20']);
  expect(labels(135, 129, 6)).toEqual(['$5']);
  expect(labels(2000, 0, 200)).toEqual(['$5', '$10', '15%: $200']);
});

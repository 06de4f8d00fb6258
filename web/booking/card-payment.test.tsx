import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, renderOnPage } from '../../tests/render-on-page.tsx';
import { ApiError } from '../api/http.ts';
import { PayForm } from './card-payment.tsx';

/** What is said of a charge that did not come about, or of which nobody knows (docs/product.md#paying). */

const LOST = { error: { type: 'api_connection_error', message: 'No connection.' } };
const DECLINED = { error: { type: 'card_error', message: 'Your card was declined.' } };
const UNCHARGED = 'Nothing was charged. Try again, or use another card.';

const show = async (pay: ReturnType<typeof vi.fn>) => {
  const props = { amount: 10, busy: false, onBusy: () => {}, onCharging: () => {}, onPaid: () => {} };
  const person = await renderOnPage(<PayForm {...props} pay={pay as never} />);
  return () => person.click(button('Pay $10.00'));
};

it('says that nothing was charged where the bank or we have refused it', async () => {
  const press = await show(vi.fn().mockResolvedValueOnce(DECLINED).mockRejectedValueOnce(new ApiError(429, 'Later.')));
  await press();
  await screen.findByText('Your card was declined.', { selector: 'form *' });
  screen.getByText(UNCHARGED);
  await press();
  await screen.findByText('Later.');
  screen.getByText(UNCHARGED);
});

const BUSY = { error: { type: 'invalid_request_error', code: 'lock_timeout', message: 'Try again.' } };

it('says nothing of the kind where the provider only refuses to look, until it says what the payment is', async () => {
  const settled = { error: { ...DECLINED.error, payment_intent: { id: 'pi_1', status: 'requires_payment_method' } } };
  const pay = vi.fn().mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce(BUSY).mockResolvedValue(settled);
  const press = await show(pay);
  await press();
  await screen.findByText(/No answer has come/);
  await press();
  await screen.findByText('Try again.', { selector: 'form *' });
  expect(screen.queryByText(UNCHARGED)).toBeNull();
  await press();
  await screen.findByText('Your card was declined.', { selector: 'form *' });
  screen.getByText(UNCHARGED);
});

it.each([
  ['is paid already', new ApiError(409, 'You have tipped already.')],
  ['cannot be reached', new ApiError(0, 'offline')],
  ['has refused a second press', new ApiError(429, 'Later.')],
  ['has failed itself', new ApiError(503, 'Later.')],
])('says nothing of the kind after a lost answer, where our server %s', async (_what, error) => {
  const press = await show(vi.fn().mockResolvedValueOnce(LOST).mockRejectedValueOnce(error));
  await press();
  await screen.findByText(/No answer has come/);
  expect(screen.queryByText(UNCHARGED)).toBeNull();
  await press();
  await vi.waitFor(() => expect(screen.queryByText(/No answer has come/)).toBeNull());
  expect(screen.queryByText(UNCHARGED)).toBeNull();
});

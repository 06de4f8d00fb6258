import { useCallback, useState } from 'react';
import { formatDollars } from '#contract/money';
import { useConfig } from '../../api/config.ts';
import { ApiError, call, errorMessage } from '../../api/http.ts';
import { loadStripeOnce } from '../../cards/stripe.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Sum } from '../../ui/facts.tsx';
import { LoadFailed, useLazy } from '../../ui/lazy.tsx';
import { Note } from '../../ui/note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { NOT_LOADED, PayForm, returnUrl } from '../card-payment.tsx';
import { useBankReturn } from '../use-bank-return.ts';
import { visitPaymentPath } from './plan-words.ts';
import '../booking.css';

type State =
  | { at: 'loading' }
  | { at: 'paying'; clientSecret: string; amount: number }
  | { at: 'paid' }
  | { at: 'nothing' }
  | { at: 'failed'; message: string };

/**
 * The charge of a visit that was tried while its customer was away: the same payment, now with them there, so that their
 * bank can ask what it wants to (docs/product.md#standing-visits).
 */
export function ConfirmCharge({ bookingId }: { bookingId: number }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const load = useCallback(async () => {
    setState({ at: 'loading' });
    setState(await stateOf(bookingId));
  }, [bookingId]);
  const paid = () => setState({ at: 'paid' });
  useBankReturn(paid, () => void load());
  return (
    <div className="booking">
      <h1>Confirm with your bank</h1>
      {state.at === 'loading' && <TextSkeleton lines={4} />}
      {state.at === 'paying' && (
        <>
          <p className="intro">
            Your bank wants to know that it is you. Press the button, and it asks you. Nothing else is charged.
          </p>
          <Sum lines={[]} total={{ label: 'For your visit', amount: formatDollars(state.amount) }} />
          <ConfirmWithBank {...state} path={visitPaymentPath(bookingId)} onPaid={paid} />
        </>
      )}
      {state.at === 'paid' && (
        <Note kind="lamp" role="status">
          Thank you. Your visit is paid; an email says so in a moment.
        </Note>
      )}
      {state.at === 'nothing' && (
        <Note>
          There is nothing to confirm for this visit. It is paid already, or it is off; nothing was charged now.
        </Note>
      )}
      {state.at === 'failed' && <LoadFailed onRetry={() => void load()}>{state.message}</LoadFailed>}
      <ButtonLink full to="/dashboard">
        Go to your dashboard
      </ButtonLink>
    </div>
  );
}

interface ConfirmWithBankProps {
  clientSecret: string;
  /** Dollars. */
  amount: number;
  /** The page's own path, to which a bank's page comes back. */
  path: string;
  onPaid: () => void;
}

/** "Pay $amount" for a payment whose card is known already: only its bank asks for something. */
function ConfirmWithBank({ clientSecret, amount, path, onPaid }: ConfirmWithBankProps) {
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, error, retry } = useLazy(load);
  const [busy, setBusy] = useState(false);
  if (error !== undefined) return <LoadFailed onRetry={retry}>{NOT_LOADED}</LoadFailed>;
  if (!stripe) return <TextSkeleton lines={1} />;
  const confirmParams = { return_url: returnUrl({ path }) };
  const pay = () => stripe.confirmPayment({ clientSecret, confirmParams, redirect: 'if_required' });
  return <PayForm amount={amount} pay={pay} busy={busy} onBusy={setBusy} onCharging={() => {}} onPaid={onPaid} />;
}

async function stateOf(bookingId: number): Promise<State> {
  try {
    return { at: 'paying', ...(await call('GET /_api/bookings/pay', { bookingId: String(bookingId) })) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { at: 'nothing' };
    return { at: 'failed', message: errorMessage(error) };
  }
}

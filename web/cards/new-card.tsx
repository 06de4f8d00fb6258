import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import type { Reply } from '#contract/calls';
import { useConfig } from '../api/config.ts';
import { errorMessage } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { LoadFailed, useLazy } from '../ui/lazy.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import { cardAppearance, loadStripeOnce } from './stripe.ts';

const FAILED = errorMessage(undefined);

interface NewCardProps {
  begun: Reply<'POST /_api/cards'>;
  onDone: (saved: boolean) => void;
}

/** The provider's card form for a card that is to be saved, with what is agreed to by saving it. */
export default function NewCard(props: NewCardProps) {
  const config = useConfig();
  const load = useCallback(() => loadStripeOnce(config), [config]);
  const { loaded: stripe, error, retry } = useLazy(load);
  const appearance = useMemo(cardAppearance, []);
  if (error !== undefined) return <LoadFailed onRetry={retry}>The card form could not be loaded.</LoadFailed>;
  if (!stripe) return <TextSkeleton lines={3} />;
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.begun.clientSecret, appearance }}>
      <NewCardForm {...props} />
    </Elements>
  );
}

function NewCardForm({ begun, onDone }: NewCardProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements || !ready || busy) return;
    setFailure(undefined);
    setBusy(true);
    const { origin, pathname } = window.location;
    const confirmParams = { return_url: origin + pathname };
    const answer = await stripe
      .confirmSetup({ elements, confirmParams, redirect: 'if_required' })
      .catch(() => ({ error: { type: 'api_error', message: FAILED }, setupIntent: undefined }));
    setBusy(false);
    if (answer.setupIntent?.status === 'succeeded') return onDone(true);
    // The card form says beside each field what it still needs.
    if (answer.error?.type !== 'validation_error') setFailure(answer.error?.message ?? FAILED);
  };

  return (
    <form className="new-card" onSubmit={save}>
      <PaymentElement
        options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never', link: 'never' } }}
        onReady={() => setReady(true)}
      />
      <p className="small muted">{begun.consentText}</p>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="row">
        <Button type="submit" variant="primary" disabled={!ready} busy={busy} busyLabel="Saving…">
          Save this card
        </Button>
        <Button onClick={() => onDone(false)} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

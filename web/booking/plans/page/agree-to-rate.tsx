import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { firstNameOf } from '#contract/first-name';
import { formatDollars } from '#contract/money';
import { PLAN_CONSENT_VERSION } from '#contract/plan-consent';
import type { Plan } from '#contract/plans';
import { call, errorMessage } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { CheckboxField } from '../../../ui/inputs.tsx';
import { notify } from '../../../ui/toasts.tsx';
import { dateOfPlan } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

type AgreeToRateProps = PlanPartProps & { nextRate: NonNullable<Plan['nextRate']>; signInPath: string };

/** A new price that needs a yes: the words, a box, and the press, for the signed-in customer alone (docs/product.md#standing-visits). */
export default function AgreeToRate({ plan, nextRate, signInPath, onChanged }: AgreeToRateProps) {
  const [isAgreed, setAgreed] = useState(false);
  const [failure, setFailure] = useState<{ of: 'box' | 'call'; message: string }>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isAgreed) {
      setFailure({ of: 'box', message: 'Please tick the box if you agree' });
      form.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
      return;
    }
    setFailure(undefined);
    setBusy(true);
    try {
      const { message } = await call('POST /_api/plans/agree', {
        planId: plan.id,
        consentVersion: PLAN_CONSENT_VERSION,
        consentText: nextRate.consentText,
      });
      void notify('ok', message);
      await onChanged();
    } catch (error) {
      setFailure({ of: 'call', message: errorMessage(error) });
      setBusy(false);
    }
  };
  return (
    <>
      <h2>Is the new price fine?</h2>
      {plan.token === null ? (
        <p className="small">
          <Link to={signInPath}>Sign in</Link> to agree to it. Without a yes your visits rest from{' '}
          {dateOfPlan(nextRate.from, plan)} on, and nothing is charged.
        </p>
      ) : (
        <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <p>
            From {dateOfPlan(nextRate.from, plan)} on each visit costs <b>{formatDollars(nextRate.amount)}</b> instead
            of {formatDollars(plan.amount)}. If that is fine, tick the box. If not, there is nothing to do: your visits
            rest from then on, and nothing is charged.
          </p>
          <CheckboxField
            label={nextRate.consentText}
            checked={isAgreed}
            disabled={busy}
            error={failure?.of === 'box' ? failure.message : undefined}
            onChange={({ currentTarget }) => {
              setAgreed(currentTarget.checked);
              setFailure(undefined);
            }}
          />
          {failure?.of === 'call' && <FieldError>{failure.message}</FieldError>}
          <Button type="submit" variant="primary" full busy={busy} busyLabel="One moment…">
            Keep {firstNameOf(plan.cleaner.displayName)} at this price
          </Button>
        </form>
      )}
    </>
  );
}

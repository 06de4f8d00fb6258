import { useEffect, useRef, useState } from 'react';
import type { PlanVisit } from '#contract/plans';
import { ApiError, call, errorMessage } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { notify, preloadToasts } from '../../../ui/toasts.tsx';
import { dayOfVisit, skipTerms } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

type SkipVisitProps = Omit<PlanPartProps, 'visits'> & { visit: PlanVisit };

/**
 * "Skip": what comes back, then a second press. Only the terms that are shown can be agreed to: when others hold
 * meanwhile, they are shown in their place and asked about again (docs/product.md#standing-visits).
 */
export function SkipVisit({ plan, visit, token, onChanged }: SkipVisitProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const day = dayOfVisit(visit, plan);
  if (!isOpen) {
    return (
      <Button ref={opener} aria-label={`Skip ${day}`} onClick={() => setOpen(true)}>
        Skip
      </Button>
    );
  }
  return <SkipBox {...{ plan, visit, token, onChanged, day }} onKeep={() => setOpen(false)} />;
}

function SkipBox({ visit, token, onChanged, day, onKeep }: SkipVisitProps & { day: string; onKeep: () => void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [busy, setBusy] = useState(false);
  const shown = useRef(visit.refundAmount);
  const [haveChanged, setChanged] = useState(false);
  useEffect(preloadToasts, []);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (shown.current === visit.refundAmount) return;
    shown.current = visit.refundAmount;
    setChanged(true);
    // The button that was pressed must not be the one that agrees to other terms.
    box.current?.focus();
  }, [visit.refundAmount]);
  const skip = async () => {
    setBusy(true);
    try {
      const { nominalDate, refundAmount } = visit;
      const { message } = await call('POST /_api/plans/skip', {
        token,
        nominalDate,
        ...(refundAmount !== null && { refundAmount }),
      });
      void notify('ok', message);
      await onChanged();
      onKeep();
    } catch (error) {
      void notify('bad', errorMessage(error));
      if (error instanceof ApiError && error.status === 409) await onChanged();
      setBusy(false);
    }
  };
  return (
    <fieldset className="cancel-box skip-box" ref={box} tabIndex={-1} aria-label={`Skip ${day}`}>
      <p>
        <b>
          {haveChanged && 'The terms have changed. '}
          Skip {day}? {skipTerms(visit)}
        </b>
      </p>
      <p className="small muted">
        The time opens up for someone else, so a skipped visit does not come back. Your other visits stay.
      </p>
      <div className="actions">
        <Button variant="danger" busy={busy} busyLabel="Skipping…" onClick={() => void skip()}>
          Skip this visit
        </Button>
        <Button onClick={onKeep} disabled={busy}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
}

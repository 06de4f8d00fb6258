import { useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { notify, preloadToasts } from '../../../ui/toasts.tsx';
import { stopWords } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

type EndPlanProps = PlanPartProps & { now: number };

/**
 * "Stop these visits": what becomes of those to come, and one press more. No reason is asked for, and nothing is offered in
 * between (docs/product.md#standing-visits).
 */
export function EndPlan(props: EndPlanProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  return (
    <>
      <h2>If you want to stop</h2>
      {isOpen ? (
        <EndBox {...props} onKeep={() => setOpen(false)} />
      ) : (
        <Button ref={opener} className="ask-cancel" variant="danger-line" onClick={() => setOpen(true)}>
          Stop these visits
        </Button>
      )}
    </>
  );
}

function EndBox({ plan, visits, token, now, onChanged, onKeep }: EndPlanProps & { onKeep: () => void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(preloadToasts, []);
  useEffect(() => box.current?.focus(), []);
  const end = async () => {
    setBusy(true);
    try {
      const { message } = await call('POST /_api/plans/end', { token });
      void notify('ok', message);
      await onChanged();
    } catch (error) {
      void notify('bad', errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <fieldset className="cancel-box" ref={box} tabIndex={-1} aria-label="Stop these visits">
      {stopWords(plan, visits, now).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className="actions">
        <Button variant="danger" busy={busy} busyLabel="Stopping…" onClick={() => void end()}>
          Stop now
        </Button>
        <Button onClick={onKeep} disabled={busy}>
          Keep them
        </Button>
      </div>
    </fieldset>
  );
}

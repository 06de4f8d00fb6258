import { useEffect, useRef, useState } from 'react';
import { firstNameOf } from '#contract/first-name';
import { inWords, listed } from '#contract/number-words';
import type { PlanVisit } from '#contract/plans';
import { call, errorMessage } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { notify, preloadToasts } from '../../../ui/toasts.tsx';
import { dayOfVisit } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

interface LeaveAllOutProps extends Pick<PlanPartProps, 'plan' | 'onChanged'> {
  /** Dates without a time of which nothing is chosen yet: two or more. */
  clashes: readonly PlanVisit[];
}

/** One answer for all the dates that have lost their time, such as those of a cleaner's holidays (docs/product.md#standing-visits). */
export function LeaveAllOut({ plan, clashes, onChanged }: LeaveAllOutProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  const count = inWords(clashes.length, 'date');
  const label = clashes.length === 2 ? 'Leave both dates out' : `Leave all ${count} out`;
  return (
    <div className="leave-all-out">
      <p>
        {firstNameOf(plan.cleaner.displayName)} has no time on {count}. Choose for each of them below, or leave all of
        them out.
      </p>
      {isOpen ? (
        <ConfirmBox {...{ plan, clashes, onChanged, label }} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={opener} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}

function ConfirmBox({
  plan,
  clashes,
  onChanged,
  label,
  onClose,
}: LeaveAllOutProps & { label: string; onClose: () => void }) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(preloadToasts, []);
  useEffect(() => box.current?.focus(), []);
  const leaveOut = async () => {
    setBusy(true);
    let failure: unknown;
    // One after the other: each locks the plan, and said again it is the same. What was answered elsewhere stops none of the others.
    for (const { nominalDate } of clashes) {
      try {
        await call('POST /_api/plans/answer-clash', { planId: plan.id, nominalDate, answer: 'skip' });
      } catch (error) {
        failure = error;
      }
    }
    if (failure === undefined) void notify('ok', 'There is no visit on these dates.');
    else void notify('bad', `Not all of them could be left out: ${errorMessage(failure)}`);
    await onChanged();
    onClose();
  };
  return (
    <fieldset className="cancel-box" ref={box} tabIndex={-1} aria-label={label}>
      <p>
        <b>No visit on {listed(clashes.map((clash) => dayOfVisit(clash, plan)))}?</b>
      </p>
      <p className="small muted">
        Nothing is charged for these dates, and your other visits stay. You can choose again for each as long as there
        is time.
      </p>
      <div className="actions">
        <Button variant="danger" busy={busy} busyLabel="Leaving out…" onClick={() => void leaveOut()}>
          {label}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </fieldset>
  );
}

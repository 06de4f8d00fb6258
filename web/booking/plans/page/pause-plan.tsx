import { useState } from 'react';
import { dateIn } from '#contract/time';
import { z } from '#contract/zod';
import { call } from '../../../api/http.ts';
import { Button } from '../../../ui/button.tsx';
import { CallForm, SubmitButton } from '../../../ui/call-form.tsx';
import { useFocusBack } from '../../../ui/focus.ts';
import { TextField } from '../../../ui/inputs.tsx';
import { notify } from '../../../ui/toasts.tsx';
import { useCallForm } from '../../../ui/use-call-form.ts';
import { usePress } from '../../../ui/use-press.ts';
import type { PlanPartProps } from './part-props.ts';
import { goOnPreview, pausePreview } from './pause-preview.ts';

/** A pause from one day to another, or until it is ended; and its end (docs/product.md#standing-visits). */
export default function PausePlan(props: PlanPartProps) {
  const { plan } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useFocusBack(isOpen);
  if (plan.state === 'asked') return null;
  const isPaused = plan.state === 'paused' || plan.pausedFrom !== null;
  if (isPaused) {
    const mayResume = plan.pauseCode === 'by_customer' || plan.pauseCode === 'unpaid' || plan.state === 'active';
    return mayResume ? <Resume {...props} /> : null;
  }
  return (
    <>
      <h2>Away for a while?</h2>
      {isOpen ? (
        <PauseForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <>
          <p className="muted">A pause takes off the visits in it. To leave out a single one, skip it.</p>
          <Button ref={opener} onClick={() => setOpen(true)}>
            Pause
          </Button>
        </>
      )}
    </>
  );
}

function Resume({ plan, visits, token, onChanged }: PlanPartProps) {
  const isToCome = plan.state === 'active';
  const { press, busy } = usePress(async () => {
    const { message } = await call('POST /_api/plans/resume', { token });
    await onChanged();
    return { message };
  });
  return (
    <>
      <h2>{isToCome ? 'No pause after all?' : 'Go on?'}</h2>
      <p className="muted">
        {isToCome && 'Without the pause, the visits that it takes off are planned again. '}
        {goOnPreview(plan, visits).join(' ')}
      </p>
      {isToCome && <p className="muted">For other dates, take it back and set a new one.</p>}
      <Button busy={busy} busyLabel="One moment…" onClick={press}>
        {isToCome ? 'Take the pause back' : 'Go on with these visits'}
      </Button>
    </>
  );
}

const day = z.iso.date('Please choose a day');
const datesFrom = (today: string) =>
  z
    .strictObject({ from: day.refine((from) => from >= today, 'Please choose a day to come'), until: day.optional() })
    .refine(({ from, until }) => until === undefined || from <= until, {
      path: ['until'],
      message: 'The last day is before the first.',
    });

function PauseForm({ plan, visits, token, onChanged, onClose }: PlanPartProps & { onClose: () => void }) {
  const today = dateIn(Date.parse(plan.now), plan.city.timeZone);
  const schema = datesFrom(today);
  const { field, watch, onSubmit, failure, busy } = useCallForm({
    schema,
    values: { from: today },
    async send(dates) {
      const { message } = await call('POST /_api/plans/pause', { token, ...dates });
      void notify('ok', message);
      await onChanged();
      onClose();
    },
  });
  const dates = { from: watch('from'), until: watch('until') || undefined };
  const chosen = schema.safeParse(dates);
  // Said as soon as it is chosen: what the pause would do is not shown then, and nobody shall have to guess why.
  const errorOf = (name: keyof typeof dates) =>
    dates[name] ? chosen.error?.issues.find(({ path }) => path[0] === name)?.message : undefined;
  const emptyIsOpen = { setValueAs: (value: string) => value || undefined };
  const shown = (name: keyof typeof dates) => {
    const { error, ...others } = field(name, emptyIsOpen);
    return { ...others, error: error ?? errorOf(name) };
  };
  return (
    <CallForm onSubmit={onSubmit} failure={failure}>
      <TextField label="First day" type="date" min={today} {...shown('from')} />
      <TextField
        label="Last day"
        optional
        type="date"
        min={today}
        hint="Leave it empty to pause until you go on."
        {...shown('until')}
      />
      <div role="status">
        {chosen.success && pausePreview(plan, visits, chosen.data).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      <div className="row">
        <SubmitButton busy={busy} busyLabel="Pausing…">
          Pause
        </SubmitButton>
        <Button onClick={onClose} disabled={busy}>
          Do not pause
        </Button>
      </div>
    </CallForm>
  );
}

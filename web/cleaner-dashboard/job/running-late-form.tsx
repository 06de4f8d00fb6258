import { type FormEvent, useState } from 'react';
import type { Job } from '#contract/cleaner-dashboard';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { MINUTE, timeLabel } from '#contract/time';
import { call, errorMessage } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/check-group.css';
import { takeFocus } from '../../ui/focus.ts';
import { TextField } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toasts.tsx';
import { firstNameOf, JOB_QUERIES } from './action-labels.ts';

/** What is offered; any other figure can be typed. */
const CHOICES = [10, 20, 30, 45];

interface RunningLateFormProps {
  job: Job;
  /** How often it can still be said. */
  timesLeft: number;
  /** The server's clock, in epoch milliseconds. */
  now: number;
  onDone: () => void;
}

/** By how much: each choice with the time at which the customer then expects the cleaner. */
export function RunningLateForm({ job, timesLeft, now, onDone }: RunningLateFormProps) {
  const refresh = useRefresh();
  const start = Date.parse(job.startTime);
  const choices = CHOICES.filter((minutes) => start + minutes * MINUTE > now);
  const [chosen, setChosen] = useState<number | 'other'>(choices[0] ?? 'other');
  const [own, setOwn] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isNone = chosen === 'other' && !/^\d{1,2}$/.test(own.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isNone) return setFailure('Please say how many minutes');
    setBusy(true);
    setFailure(undefined);
    try {
      const minutes = chosen === 'other' ? Number(own) : chosen;
      const { message } = await call('POST /_api/cleaner/running-late', { bookingId: job.id, minutes });
      void notify('ok', message);
      await refresh(...JOB_QUERIES);
      onDone();
    } catch (error) {
      setFailure(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <form className="running-late" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className="check-group">
        <legend className="label">How late will you be?</legend>
        <div>
          {choices.map((minutes, index) => (
            <label key={minutes} className="check">
              <input
                ref={index === 0 ? takeFocus : undefined}
                type="radio"
                name="late"
                checked={chosen === minutes}
                onChange={() => setChosen(minutes)}
              />
              <span>
                <b>{minutes} minutes</b>{' '}
                <span className="cap">{timeLabel(start + minutes * MINUTE, job.timeZone)}</span>
              </span>
            </label>
          ))}
          <label className="check">
            <input
              ref={choices.length === 0 ? takeFocus : undefined}
              type="radio"
              name="late"
              checked={chosen === 'other'}
              onChange={() => setChosen('other')}
            />
            <span>
              <b>Another figure</b>
            </span>
          </label>
        </div>
      </fieldset>
      {chosen === 'other' && (
        <TextField
          label="Minutes after the start"
          hint={`${policy.late.mostMinutes} at most.`}
          inputMode="numeric"
          autoComplete="off"
          value={own}
          error={failure}
          onChange={(event) => setOwn(event.target.value)}
        />
      )}
      {failure !== undefined && chosen !== 'other' && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={busy} busyLabel="Telling them...">
          Tell {firstNameOf(job)}
        </Button>
        <Button onClick={onDone} disabled={busy}>
          Back
        </Button>
      </div>
      <p className="cap">
        {firstNameOf(job)} gets an email at once. Nothing changes for the money. You can say so{' '}
        {inDigits(timesLeft, 'more time')}.
      </p>
    </form>
  );
}

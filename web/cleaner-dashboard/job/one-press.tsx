import { type RefObject, useState } from 'react';
import type { Job } from '#contract/cleaner-dashboard';
import { errorMessage, send } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { takeFocus, useFocusBack } from '../../ui/focus.ts';
import { notify } from '../../ui/toasts.tsx';
import { ACTION_BUTTONS, type AvailableAction, actionEffectLabel, firstNameOf, JOB_QUERIES } from './action-labels.ts';
import { useUndo } from './use-undo.ts';

interface OnePressProps {
  option: AvailableAction & { action: 'on_my_way' | 'done' };
  job: Job;
  primary: boolean;
}

/** What a cleaner says between two jobs: one press, which can be taken back for a moment (docs/product.md#the-day-of-the-job). */
export function OnePress({ option, job, primary }: OnePressProps) {
  const { action } = option;
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const deliver = async (leaving: boolean) => {
    setBusy(true);
    try {
      const request = { bookingId: job.id, action };
      const { body } = await send('POST /_api/cleaner/job-action', request, { keepalive: leaving });
      void notify('ok', body.message);
    } catch (error) {
      void notify('bad', errorMessage(error));
    }
    await refresh(...JOB_QUERIES);
    setBusy(false);
  };
  const { isWaiting, begin, undo } = useUndo((leaving) => void deliver(leaving));
  const opener: RefObject<HTMLButtonElement | null> = useFocusBack(isWaiting);
  if (isWaiting) {
    return (
      <div className="undo">
        <p role="status">
          {action === 'done' ? 'Marking the job done...' : `Telling ${firstNameOf(job)} that you are coming...`}
        </p>
        <Button ref={takeFocus} onClick={undo}>
          Undo
        </Button>
      </div>
    );
  }
  return (
    <>
      <Button
        ref={opener}
        full
        variant={primary ? 'primary' : 'secondary'}
        busy={busy}
        busyLabel={ACTION_BUTTONS[action].busy}
        onClick={begin}
      >
        {ACTION_BUTTONS[action].open}
      </Button>
      <p className="cap">{actionEffectLabel(option, job)}</p>
    </>
  );
}

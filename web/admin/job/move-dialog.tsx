import { useCallback, useState } from 'react';
import type { AdminJob } from '#contract/admin-jobs';
import { longHours } from '#contract/home-words';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dateIn, dayLabel, rangeLabel } from '#contract/time';
import { errorMessage } from '../../api/http.ts';
import { loadOpenTimes } from '../../api/open-times.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FieldError } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { LoadFailed, useLazy } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { WeeksOfTimes } from '../../ui/weeks-of-times.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { useJobForm } from './job-dialogs.tsx';

/** Another time of the same cleaner for a job, as long as it is; both sides are told why (docs/product.md#moving). */
export default function MoveDialog({ job, onDone }: { job: AdminJob; onDone: () => void }) {
  const { field, form } = useJobForm(job, { action: 'move' }, onDone);
  const [chosen, setChosen] = useState<{ id: number; startTime: string; endTime: string }>();
  const zone = job.city.timeZone;
  const { minutes } = job;
  const cleanerId = job.cleaner.id;
  const load = useCallback(() => {
    const today = dateIn(serverNow(), zone);
    return loadOpenTimes({ cleanerId, minutes, today, zone });
  }, [cleanerId, minutes, zone]);
  const { loaded: times, error, retry } = useLazy(load);
  const when = (time: { startTime: string; endTime: string }) => {
    const [start, end] = [Date.parse(time.startTime), Date.parse(time.endTime)];
    return `${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)}`;
  };
  const { error: timeError } = field('timeSlotId');
  return (
    <ActionDialog
      title={`Move #${job.jobId}`}
      about={`It is on ${when({ startTime: job.scheduledTime, endTime: job.endTime })}. Choose another time of ${job.cleaner.displayName}’s with room for ${longHours(minutes)}; nothing is charged or given back. ${job.customer.name} can cancel for free until ${inDigits(policy.cancel.freeHoursBefore, 'hour')} before it.`}
      submitLabel={chosen ? `Move to ${when(chosen)}` : 'Move'}
      busyLabel="Moving…"
      {...{ form, onDone }}
    >
      {error !== undefined && <LoadFailed onRetry={retry}>{errorMessage(error)}</LoadFailed>}
      {!times && error === undefined && <TextSkeleton lines={4} />}
      {times?.length === 0 && <p>{job.cleaner.displayName} has no open time that is long enough.</p>}
      {times && times.length > 0 && (
        <WeeksOfTimes
          times={times}
          zone={zone}
          today={dateIn(serverNow(), zone)}
          chosen={chosen ? [chosen.id] : []}
          near={job.scheduledTime}
          onPress={(time) => {
            setChosen(time);
            form.setValue('timeSlotId', time.id, { shouldValidate: true });
          }}
        />
      )}
      {timeError && <FieldError>{timeError}</FieldError>}
      <TextAreaField
        label="Reason"
        rows={3}
        hint="Customer and cleaner read it in their emails."
        {...field('reason')}
      />
    </ActionDialog>
  );
}

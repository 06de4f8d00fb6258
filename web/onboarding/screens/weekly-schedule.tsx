import { inWords } from '#contract/number-words';
import { WeekOffered as schema } from '#contract/onboarding';
import { policy } from '#contract/policy';
import { DEFAULT_WEEK, type ScheduleDay } from '#contract/weekly-schedule';
import { Note } from '../../ui/note.tsx';
import { WeekRows } from '../../ui/week-rows.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useScreenForm } from '../use-screen-form.ts';
import { WeekTally } from '../week-tally.tsx';
import { useWizard } from '../wizard.ts';
import type { ScreenProps } from './screen-props.ts';

/** Screen 3: the usual week, with the times that it makes. */
export function WeeklySchedule({ draft }: ScreenProps) {
  const { user, answers } = useWizard();
  const { form, frame, errorOf } = useScreenForm({
    schema,
    draft,
    values: answers[3] ?? { weeklySchedule: DEFAULT_WEEK },
    toSent: (answer) => ({ step: 3, ...answer }),
  });
  const week = form.watch('weeklySchedule');
  const change = (next: ScheduleDay[]) =>
    form.setValue('weeklySchedule', next, { shouldDirty: true, shouldValidate: frame.invalid });
  const errors = Object.fromEntries(
    week.map(({ day }, index) => [
      day,
      errorOf(`weeklySchedule.${index}.endTime`) ?? errorOf(`weeklySchedule.${index}.slotDuration`),
    ]),
  );
  return (
    <ScreenFrame
      title="Weekly Schedule"
      lead={`Turn on the days you work. We open the times, you keep ${inWords(policy.slots.bufferMinutes / 60, 'hour', 'an')} between jobs for travel and lunch.`}
      frame={frame}
      aside={<WeekTally week={week} rate={user.baseRate ?? policy.rate.defaultCents / 100} />}
    >
      <WeekRows week={week} errors={errors} onChange={change} />
      {week.every(({ available }) => !available) && (
        <Note>All days are off. You can go on like this, but customers cannot book you until a day is on.</Note>
      )}
    </ScreenFrame>
  );
}

import { useEffect, useRef, useState } from 'react';
import { firstNameOf } from '#contract/first-name';
import { canComeOn, dayOf } from '#contract/plan-days';
import type { PlanVisit } from '#contract/plans';
import { policy } from '#contract/policy';
import { DAY, dateIn, dayLabelAt, HOUR, rangeLabel, startOfDay } from '#contract/time';
import { call, errorMessage } from '../../../api/http.ts';
import { loadOpenTimes } from '../../../api/open-times.ts';
import { searchWith } from '../../../criteria/criteria.ts';
import { Button } from '../../../ui/button.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { notify, preloadToasts } from '../../../ui/toasts.tsx';
import { type ChoosableTime, WeeksOfTimes } from '../../../ui/weeks-of-times.tsx';
import { clashAsked } from '../plan-words.ts';
import type { PlanPartProps } from './part-props.ts';

export type ClashProps = Omit<PlanPartProps, 'visits' | 'token'> & {
  visit: PlanVisit;
  /** Leads on to somebody else's times. */
  onLeave?: (path: string) => void;
};

/** The lists of times are another document (docs/security.md). */
const openPage = (path: string) => window.location.assign(path);

/**
 * What happens on a date without its time: another time of the cleaner, somebody else, or no visit
 * (docs/product.md#standing-visits).
 */
export default function ClashBox({
  plan,
  visit,
  day,
  onChanged,
  onClose,
  onLeave = openPage,
}: ClashProps & { day: string; onClose: () => void }) {
  const { nominalDate, proposed, hasNoOther } = visit;
  const { timeZone: zone, slug } = plan.city;
  const name = firstNameOf(plan.cleaner.displayName);
  const box = useRef<HTMLFieldSetElement>(null);
  const [busy, setBusy] = useState(false);
  const isAsked = visit.state === 'clash';
  useEffect(preloadToasts, []);
  useEffect(() => box.current?.focus(), []);
  const canCome = ({ startTime }: { startTime: string }) => canComeOn(plan, dateIn(Date.parse(startTime), zone));
  const date = dayOf(visit, zone);
  const others = useOpenTimes(plan, date)?.filter(canCome);
  const times = proposed.filter((time) => time.isOpen && canCome(time));
  const answer = async (choice: { answer: 'time'; timeSlotId: number } | { answer: 'other' | 'skip' }) => {
    setBusy(true);
    try {
      const { message } = await call('POST /_api/plans/answer-clash', { planId: plan.id, nominalDate, ...choice });
      if (choice.answer === 'other') {
        const wanted = { service: plan.service.id, minutes: plan.minutes, date };
        return onLeave(`/cleaning-services/${slug}${searchWith(wanted)}`);
      }
      void notify('ok', message);
      await onChanged();
      onClose();
    } catch (error) {
      void notify('bad', errorMessage(error));
      await onChanged();
      setBusy(false);
    }
  };
  const take = (timeSlotId: number) => void answer({ answer: 'time', timeSlotId });
  return (
    <fieldset className="cancel-box skip-box clash-box" ref={box} tabIndex={-1} aria-label={`Choose for ${day}`}>
      <p>
        <b>{isAsked ? `What would you like instead of ${day}?` : `A time in place of ${day} after all?`}</b>
      </p>
      <p className="small muted">{clashAsked(visit, plan)}</p>
      {times.length > 0 && (
        <>
          <p>{name} could come then:</p>
          <div className="stack">
            {times.map(({ timeSlotId, startTime, endTime }) => (
              <Button key={timeSlotId} full disabled={busy} onClick={() => take(timeSlotId)}>
                {dayLabelAt(Date.parse(plan.now), Date.parse(startTime), zone)},{' '}
                {rangeLabel(Date.parse(startTime), Date.parse(endTime), zone)}
              </Button>
            ))}
          </div>
        </>
      )}
      {hasNoOther && <p>{name} has proposed no other time.</p>}
      {others === undefined ? (
        <TextSkeleton lines={3} />
      ) : others.length === 0 ? (
        <p className="muted">{name} has no open time near that day yet.</p>
      ) : (
        <>
          <p>{name}’s open times near that day:</p>
          <WeeksOfTimes
            times={others}
            zone={zone}
            today={dateIn(Date.parse(plan.now), zone)}
            near={new Date(startOfDay(date, zone) + DAY / 2).toISOString()}
            disabled={busy}
            onPress={({ id }) => take(id)}
          />
        </>
      )}
      <p className="small muted">
        To find somebody else leaves this date out here, and leads to the times of others: you book and pay there.
      </p>
      <div className="actions">
        <Button disabled={busy} onClick={() => void answer({ answer: 'other' })}>
          Find somebody else
        </Button>
        {isAsked && (
          <Button disabled={busy} onClick={() => void answer({ answer: 'skip' })}>
            Leave this date out
          </Button>
        )}
        <Button disabled={busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </fieldset>
  );
}

/** The cleaner's open times within a week of a date, early enough to be charged; undefined until they are loaded. */
function useOpenTimes({ cleaner, minutes, now, city }: ClashProps['plan'], date: string) {
  const [times, setTimes] = useState<ChoosableTime[]>();
  useEffect(() => {
    let isAwaited = true;
    const day = startOfDay(date, city.timeZone);
    const soonest = Date.parse(now) + policy.plans.chargeHours * HOUR;
    const isNear = (start: number) => start > soonest && Math.abs(start - day) <= 7 * DAY;
    const today = dateIn(Date.parse(now), city.timeZone);
    loadOpenTimes({ cleanerId: cleaner.id, minutes, today, zone: city.timeZone }).then(
      (all) => isAwaited && setTimes(all.filter(({ startTime }) => isNear(Date.parse(startTime)))),
      () => isAwaited && setTimes([]),
    );
    return () => {
      isAwaited = false;
    };
  }, [cleaner.id, minutes, now, city.timeZone, date]);
  return times;
}

import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import './calendar.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inDigits, inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { OwnSchedule, OwnSlot } from '#contract/schedule';
import { dayLabel, rangeLabel, shortDayLabel, startOfDay, timeLabel } from '#contract/time';
import { withPeriod } from '#contract/with-period';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { shortSpan } from '../../ui/clock-labels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeChip } from '../../ui/time-chip.tsx';
import { usePress } from '../../ui/use-press.ts';
import { comingWeek, comingWeeks, type Day, type Week, weekSummary } from './coming-weeks.ts';
import { LeaveVisitOut } from './leave-visit-out.tsx';
import { type VisitTime, visitAt, visitsOfPlans } from './plan-visits.ts';
import { UsualWeek } from './usual-week.tsx';
import { SCHEDULE_QUERIES } from './week-queries.ts';

interface CalendarProps {
  schedule: OwnSchedule;
  /** Whether customers can see the cleaner's times. */
  isPublic: boolean;
  days: 'coming week' | 'all';
}

const KEY = [
  ['open', 'open'],
  ['booked', 'booked'],
  ['held', 'being paid for'],
  ['blocked', 'blocked'],
] as const;

/** The coming weeks: all of them on wide screens, on a phone one at a time. */
export function Calendar({ schedule, isPublic, days }: CalendarProps) {
  const weeks = days === 'all' ? comingWeeks(schedule) : [comingWeek(schedule)];
  const [shown, setShown] = useState(0);
  const [chosen, setChosen] = useState<number>();
  const slot = schedule.slots.find(({ id }) => id === chosen);
  const { data: own } = useQuery(callQuery('GET /_api/cleaner/plans', {}));
  const visits = visitsOfPlans(own?.plans ?? []);
  return (
    <div className="calendar">
      {!isPublic && <UsualWeek schedule={schedule} />}
      {weeks.map((week, index) => (
        <WeekOfDays
          key={week.first}
          week={week}
          shown={index === shown}
          zone={schedule.timeZone}
          visits={visits}
          alone={weeks.length === 1}
          onPrevious={index > 0 ? () => setShown(index - 1) : undefined}
          onNext={index < weeks.length - 1 ? () => setShown(index + 1) : undefined}
          onChoose={(slot) => setChosen(slot.id)}
        />
      ))}
      <p className="calendar-key cap">
        {KEY.map(([state, word]) => (
          <span key={state} className="key">
            <TimeChip span="" state={state} /> {word}
          </span>
        ))}
        {visits.length > 0 && (
          <span className="key">
            <TimeChip span="" state="booked" isOfPlan /> standing visit
          </span>
        )}
      </p>
      {slot && (
        <SlotDialog
          slot={slot}
          visit={visitAt(visits, slot)}
          zone={schedule.timeZone}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

interface WeekOfDaysProps {
  week: Week;
  /** Whether it is the one that a phone shows. */
  shown: boolean;
  zone: string;
  visits: VisitTime[];
  /** Without others beside it, to go to. */
  alone: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onChoose: (slot: OwnSlot) => void;
}

function WeekOfDays({ week, shown, zone, visits, alone, onPrevious, onNext, onChoose }: WeekOfDaysProps) {
  const name = `${monthDay(week.days[0]!.date, zone)} – ${monthDay(week.days[6]!.date, zone)}`;
  return (
    <section className={shown ? 'calendar-week shown' : 'calendar-week'} aria-label={name}>
      <div className="calendar-week-head">
        {!alone && (
          <IconButton
            variant="secondary"
            label="Previous week"
            icon={<ChevronLeft />}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
        )}
        <h3>
          {name} <span>{weekSummary(week)}</span>
        </h3>
        {!alone && (
          <IconButton
            variant="secondary"
            label="Next week"
            icon={<ChevronRight />}
            disabled={!onNext}
            onClick={onNext}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
      <ol role="list">
        {week.days.map((day) => (
          <DayCell key={day.date} {...{ day, zone, visits, onChoose }} />
        ))}
      </ol>
    </section>
  );
}

interface DayCellProps extends Pick<WeekOfDaysProps, 'zone' | 'visits' | 'onChoose'> {
  day: Day;
}

function DayCell({ day, zone, visits, onChoose }: DayCellProps) {
  const [weekday, date] = shortDayLabel(startOfDay(day.date, zone), zone).split(', ') as [string, string];
  return (
    <li className={day.slots.length > 0 ? undefined : day.past ? 'off past' : 'off'}>
      <p className="date">
        <b>{weekday}</b> <span>{date}</span>
      </p>
      {day.slots.length > 0 ? (
        <div className="time-chips">
          {day.slots.map((slot) => (
            <SlotButton
              key={slot.id}
              slot={slot}
              visit={visitAt(visits, slot)}
              zone={zone}
              onPress={() => onChoose(slot)}
            />
          ))}
        </div>
      ) : (
        !day.off && <p className="cap">{day.past ? 'Over' : day.notYet ? 'Not open yet' : 'No times'}</p>
      )}
      {day.off && <p className="cap">Time off</p>}
    </li>
  );
}

interface SlotButtonProps {
  slot: OwnSlot;
  visit: VisitTime | undefined;
  zone: string;
  onPress: () => void;
}

function SlotButton({ slot, visit, zone, onPress }: SlotButtonProps) {
  const [start, end] = [Date.parse(slot.startTime), Date.parse(slot.endTime)];
  const span = shortSpan(timeLabel(start, zone), timeLabel(end, zone));
  // The visible text comes first, so that it works with voice control.
  const whose = visit ? `, standing visit of ${visit.customer}` : '';
  const label = `${span}, ${dayLabel(start, zone)}, ${rangeLabel(start, end, zone)}, ${slot.status}${whose}`;
  return <TimeChip {...{ span, label, onPress }} state={slot.status} isOfPlan={visit !== undefined} />;
}

/** "Nov 22" */
const monthDay = (date: string, zone: string) => shortDayLabel(startOfDay(date, zone), zone).split(', ')[1];

const STATUS_TEXTS: Record<OwnSlot['status'], string> = {
  open: 'Customers can book this time.',
  held: `Somebody is paying for this time right now. It is booked or open again within ${inWords(policy.hold.minutes, 'minute')}.`,
  booked: 'This time is booked. You find the job under Upcoming Jobs, and can cancel it there with a reason.',
  blocked: 'Nobody can book this time. Your other times stay as they are.',
};

const NOT_PAID = `Its time is taken. It is paid ${inDigits(policy.plans.chargeHours, 'hour')} before; then you find the job under Upcoming Jobs. You can leave it out until then.`;

interface SlotDialogProps {
  slot: OwnSlot;
  visit?: VisitTime | undefined;
  zone: string;
  onClose: () => void;
}

/** One slot of the calendar, with a button to block it or to open it again. */
export function SlotDialog({ slot, visit, zone, onClose }: SlotDialogProps) {
  const { id: timeSlotId, status, job } = slot;
  const [start, end] = [Date.parse(slot.startTime), Date.parse(slot.endTime)];
  const refresh = useRefresh();
  const blocked = status === 'open';
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/cleaner/slot', { timeSlotId, blocked });
    await refresh(...SCHEDULE_QUERIES);
    onClose();
    return reply;
  });
  return (
    <Dialog title={dayLabel(start, zone)} onClose={onClose}>
      <div className="stack slot-dialog">
        <p className="time">{rangeLabel(start, end, zone)}</p>
        {visit && <p>A standing visit of {withPeriod(visit.customer)}</p>}
        <p>{visit && !visit.paid ? NOT_PAID : STATUS_TEXTS[status]}</p>
        {visit && !visit.paid && <LeaveVisitOut visit={visit} onDone={onClose} />}
        {job && (
          <ButtonLink variant="primary" to={`/dashboard/jobs/${job.id}`}>
            See the job
          </ButtonLink>
        )}
        {status === 'open' && (
          <Button variant="primary" busy={busy} busyLabel="Blocking..." onClick={press}>
            Block this time
          </Button>
        )}
        {status === 'blocked' && (
          <Button variant="primary" busy={busy} busyLabel="Opening..." onClick={press}>
            Open it again
          </Button>
        )}
      </div>
    </Dialog>
  );
}

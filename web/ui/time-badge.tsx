interface TimeBadgeProps {
  /** "Mon, Nov 24"; left out where a heading above names the day. */
  day?: string | undefined;
  /** "9:00 AM" */
  start: string;
  /** "12:00 PM" */
  end: string;
  /** "EST", for viewers in another time zone. */
  zone?: string | undefined;
  /** Highlighted: chosen, or next. */
  active?: boolean;
}

/** A time in an arched badge. */
export function TimeBadge({ day, start, end, zone, active = false }: TimeBadgeProps) {
  return (
    <div className={active ? 'time-badge active' : 'time-badge'}>
      {day && <span className="day">{day}</span>}
      <span className="time">
        <span>{start}</span>
        <span className="dash" aria-hidden="true">
          {' – '}
        </span>
        <span className="until">
          <span className="to-word">to </span>
          {end}
          {zone && <span className="zone"> {zone}</span>}
        </span>
      </span>
    </div>
  );
}

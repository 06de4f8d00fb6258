interface PaneProps {
  /** "Mon, Nov 24"; left out where a heading above names the day. */
  day?: string | undefined;
  /** "9:00 AM" */
  start: string;
  /** "12:00 PM" */
  end: string;
  /** The light is on: chosen, or next. */
  lit?: boolean;
}

/** The arched pane that carries a time. */
export function Pane({ day, start, end, lit = false }: PaneProps) {
  return (
    <div className={lit ? 'pane lit' : 'pane'}>
      {day && <span className="day">{day}</span>}
      <span className="time">
        <span>{start}</span>
        <span className="dash" aria-hidden="true">
          {' – '}
        </span>
        <span className="until">
          <span className="to-word">to </span>
          {end}
        </span>
      </span>
    </div>
  );
}

import type { ReactNode } from 'react';
import { dayLabel } from '#contract/time';
import { Avatar } from '../ui/avatar.tsx';
import './ticket.css';
import './ticket-page.css';
import { useRangeWords } from './use-range-label.ts';

interface TicketProps {
  /** ISO 8601 instants, shown in the city's zone. */
  startTime: string;
  endTime: string;
  zone: string;
  /** The light is on for what is still to come. */
  lit?: boolean;
  /** A line below the time: "in 1 day and 20 hours". */
  note?: ReactNode;
  children: ReactNode;
}

/** A booking, or what is about to become one: the time large in its window, everything else inside. */
export function Ticket({ startTime, endTime, zone, lit = false, note, children }: TicketProps) {
  const range = useRangeWords(startTime, endTime, zone);
  return (
    <article className="ticket">
      <p className={lit ? 'pane lit' : 'pane'}>
        <span className="day">{dayLabel(Date.parse(startTime), zone)}</span>
        <span className="time">{range}</span>
        {note && <span className="small">{note}</span>}
      </p>
      <div className="inside">{children}</div>
    </article>
  );
}

interface WhoComesProps {
  name: string;
  photo: string | null;
  /** Below the name. */
  line?: ReactNode;
  /** A button on the right. */
  action: ReactNode;
}

export const WhoComes = ({ name, photo, line, action }: WhoComesProps) => (
  <div className="who-comes">
    <Avatar name={name} photo={photo} size="large" />
    <div>
      <b>{name}</b>
      {line}
    </div>
    {action}
  </div>
);

/** A ticket on its way. */
export function TicketSkeleton() {
  return (
    <div className="ticket skeleton" role="status" aria-label="Loading">
      <div className="pane" />
      <div className="inside">
        {[30, 45, 100, 70, 80, 60].map((width) => (
          <span key={width} className="skeleton-bar" style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

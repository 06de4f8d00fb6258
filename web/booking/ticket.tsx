import type { ReactNode } from 'react';
import { dayLabel } from '#contract/time';
import { Avatar } from '../ui/avatar.tsx';
import './ticket.css';
import { useRangeLabel } from './booking-format.ts';

interface TicketProps {
  /** ISO 8601 instants, shown in the city's zone. */
  startTime: string;
  endTime: string;
  zone: string;
  /** Highlighted: what is still to come. */
  active?: boolean;
  /** It has just become somebody's: the light goes on. */
  turnedOn?: boolean;
  /** A line below the time: "in 1 day and 20 hours". */
  note?: ReactNode;
  children: ReactNode;
}

/** A booking, or what is about to become one: the time large at the top, everything else below. */
export function Ticket({ startTime, endTime, zone, active = false, turnedOn = false, note, children }: TicketProps) {
  const range = useRangeLabel(startTime, endTime, zone);
  return (
    <article className="ticket">
      <p className={['time-badge', active && 'active', turnedOn && 'turned-on'].filter(Boolean).join(' ')}>
        <span className="day">{dayLabel(Date.parse(startTime), zone)}</span>
        <span className="time">{range}</span>
        {note && <span className="small">{note}</span>}
      </p>
      <div className="inside">{children}</div>
    </article>
  );
}

interface CleanerSummaryProps {
  name: string;
  photo: string | null;
  /** Below the name. */
  line?: ReactNode;
  /** A button on the right. */
  action: ReactNode;
}

export const CleanerSummary = ({ name, photo, line, action }: CleanerSummaryProps) => (
  <div className="cleaner-summary">
    <Avatar name={name} photo={photo} size="large" />
    <div>
      <b>{name}</b>
      {line}
    </div>
    {action}
  </div>
);

/** A ticket while it loads. */
export function TicketSkeleton() {
  return (
    <div className="ticket skeleton" role="status" aria-label="Loading">
      <div className="time-badge" />
      <div className="inside">
        {[30, 45, 100, 70, 80, 60].map((width) => (
          <span key={width} className="skeleton-bar" style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}

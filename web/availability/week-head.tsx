import type { ReactNode } from 'react';
import './week-head.css';

interface WeekHeadProps {
  /** How many weeks ahead the times are; 0 is this week. */
  week?: number;
  /** Chooses the city, where that is not asked below. */
  filter?: ReactNode;
}

/** The heading of a city's page. */
export function WeekHead({ week = 0, filter }: WeekHeadProps) {
  return (
    <div className="week-head">
      <div>
        <h1>{weekTitle(week)}</h1>
        <p className="lead">Choose a time that fits. Instant book.</p>
      </div>
      {filter}
    </div>
  );
}

function weekTitle(week: number): string {
  if (week === 0) return "This Week's Availability";
  return week === 1 ? "Next Week's Availability" : `Availability in ${week} Weeks`;
}

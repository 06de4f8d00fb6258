import type { ReactNode } from 'react';
import './week-head.css';

/** The heading of a city's page; `filter` chooses the city. */
export function WeekHead({ filter }: { filter: ReactNode }) {
  return (
    <div className="week-head">
      <div>
        <h1>This Week's Availability</h1>
        <p className="lead">Choose a time that fits. Instant book.</p>
      </div>
      {filter}
    </div>
  );
}

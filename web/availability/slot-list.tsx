import type { ReactNode } from 'react';
import type { TimeSlot } from '#contract/availability';
import './slot-list.css';

/** Windows in a row. Without its role some browsers do not say that it is a list, since it shows no bullets. */
export function SlotList({ slots, children }: { slots: TimeSlot[]; children: (slot: TimeSlot) => ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="slots" role="list">
      {slots.map((slot) => (
        <li key={slot.id} id={`slot-${slot.id}`}>
          {children(slot)}
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from 'react';
import type { TimeSlot } from '#contract/availability';
import './slot-list.css';

/** Slots in a grid. Without its role some browsers do not announce it as a list, since it shows no bullets. */
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

import type { ReactNode } from 'react';
import './visit-rows.css';

/** Visits below each other, whoever looks: when (`.when`), what (`.what`), the money (`.pay`), a badge and a button. */
export const VisitRows = ({ className, children }: { className: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list
  <ul className={`visit-rows ${className}`} role="list">
    {children}
  </ul>
);

import type { ReactNode } from 'react';

interface StatProps {
  label: string;
  value: ReactNode;
  /** A caption below the value. */
  note?: ReactNode;
  /** Highlighted, with a ledge below: only for what comes next. */
  active?: boolean;
}

/** A value with its label; stands in a `<dl>`. */
export function Stat({ label, value, note, active = false }: StatProps) {
  return (
    <div className={active ? 'stat active' : 'stat'}>
      <dt>{label}</dt>
      <dd className="value">{value}</dd>
      {note && <dd className="cap">{note}</dd>}
    </div>
  );
}

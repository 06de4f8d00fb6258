import type { ReactNode } from 'react';

interface StatProps {
  label: string;
  figure: ReactNode;
  /** A caption below the figure. */
  note?: ReactNode;
  /** Only for what is next: the pane is lit and has a sill. */
  lit?: boolean;
}

/** A figure with its label; stands in a `<dl>`. */
export function Stat({ label, figure, note, lit = false }: StatProps) {
  return (
    <div className={lit ? 'stat lit' : 'stat'}>
      <dt>{label}</dt>
      <dd className="figure">{figure}</dd>
      {note && <dd className="cap">{note}</dd>}
    </div>
  );
}

import type { ReactNode } from 'react';
import './section.css';

interface SectionProps {
  /** The anchor of its address: "/#availability". */
  id: string;
  title: string;
  /** One or two sentences below the title. */
  lead: ReactNode;
  /** To the right of them; below on phones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the home page with its heading. */
export function Section({ id, title, lead, aside, children }: SectionProps) {
  return (
    <section className="section wrap" id={id} aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="muted">{lead}</p>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import './legal-page.css';

/** One part of a legal page, with an anchor of its own. */
export interface LegalPart {
  id: string;
  title: string;
  text: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** The date of the last change, as text. */
  changed: string;
  parts: LegalPart[];
}

/** Who runs the product, where they are reached, and whose law holds. */
export interface Operator {
  name: string;
  address: string;
  law: string;
}

/** A legal text: a table of contents first, then part by part. */
export function LegalPage({ title, lead, changed, parts }: LegalPageProps) {
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: title }]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <div className="legal">
        <nav aria-label="On this page">
          <ul>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="legal-text">
          {parts.map((part) => (
            <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`}>
              <h2 id={`${part.id}-title`}>{part.title}</h2>
              {part.text}
            </section>
          ))}
          <p className="small dim">Last changed {changed}.</p>
        </div>
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import { LoneDoor } from '../drawings/lone-door.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import './entry-page.css';

interface EntryPageProps {
  title: string;
  lead: ReactNode;
  /** In place of the words that it works only with JavaScript. */
  withoutScripts?: ReactNode;
  children: ReactNode;
}

/** A page for signing in or up: one short form, and on wide screens a drawn door, standing on the footer's steps. */
export function EntryPage({ title, lead, withoutScripts = <NeedsScripts />, children }: EntryPageProps) {
  return (
    <div className="wrap page entry">
      <div className="entry-form">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {withoutScripts}
        <div className="card with-scripts">{children}</div>
      </div>
      <div className="entry-door">
        <LoneDoor door={{ color: 'green', number: '1819', design: 'four' }} />
      </div>
    </div>
  );
}

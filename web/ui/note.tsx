import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { Lamp } from './lamp.tsx';

const ICONS = { info: <Info />, wait: <Clock />, bad: <CircleAlert />, ok: <Check />, lamp: <Lamp /> };

interface NoteProps {
  /** `lamp`: like `ok`, for what the visitor has just done. */
  kind?: keyof typeof ICONS;
  /** For a note that appears while one is on the page: `alert` interrupts, `status` waits its turn. */
  role?: 'alert' | 'status';
  /** Where a link of the page leads to it. */
  id?: string;
  children: ReactNode;
}

/** A colored box in the flow of the page. */
export function Note({ kind = 'info', role, id, children }: NoteProps) {
  return (
    <div className={`note ${kind === 'lamp' ? 'ok' : kind}`} role={role} id={id}>
      {ICONS[kind]}
      <div>{children}</div>
    </div>
  );
}

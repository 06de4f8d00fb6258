import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface BlockDialogProps {
  /** Who is to be blocked. */
  name: string;
  busy: boolean;
  onBlock: () => void;
  onClose: () => void;
  /** What it means, for who blocks. */
  children: ReactNode;
}

/** Asks once more before somebody is blocked. */
export const BlockDialog = ({ name, busy, onBlock, onClose, children }: BlockDialogProps) => (
  <Dialog title={`Block ${name}?`} onClose={onClose} locked={busy}>
    <div className="stack">
      <p>{children}</p>
      <div className="row">
        <Button variant="danger" busy={busy} busyLabel="Blocking…" onClick={onBlock}>
          Block {name}
        </Button>
        <Button onClick={onClose} disabled={busy}>
          Not now
        </Button>
      </div>
    </div>
  </Dialog>
);

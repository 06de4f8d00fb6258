import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface ActDialogProps {
  title: string;
  /** What will happen, told before anything is asked. */
  about: ReactNode;
  /** Of useCallForm. */
  form: Omit<ComponentProps<typeof CallForm>, 'children'> & { busy: boolean };
  /** On the last button: the act in its own words, with its dollars. */
  act: ReactNode;
  acting?: string;
  /** Drawn as dangerous: money moves, or somebody loses something. */
  danger?: boolean;
  /** On the way out. */
  leave?: string;
  onDone: () => void;
  children: ReactNode;
}

/** Whatever the team decides is asked here: what it does, its fields, the last click, and the way out beside it. */
export function ActDialog(props: ActDialogProps) {
  const { title, about, form, act, acting = 'Saving…', danger, leave = 'Not now', onDone, children } = props;
  const { busy, ...call } = form;
  return (
    <Dialog title={title} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>{about}</p>
        <CallForm {...call}>
          {children}
          <div className="row">
            <SubmitButton variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={acting}>
              {act}
            </SubmitButton>
            <Button onClick={onDone} disabled={busy}>
              {leave}
            </Button>
          </div>
        </CallForm>
      </div>
    </Dialog>
  );
}

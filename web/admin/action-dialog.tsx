import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface ActionDialogProps {
  title: string;
  /** What will happen, shown above the fields. */
  about: ReactNode;
  /** The result of useCallForm. */
  form: Omit<ComponentProps<typeof CallForm>, 'children'> & { busy: boolean };
  /** On the submit button: names the action, with its dollars. */
  submitLabel: ReactNode;
  busyLabel?: string;
  /** Drawn as dangerous: money moves, or somebody loses something. */
  danger?: boolean;
  /** On the button that closes the dialog. */
  cancelLabel?: string;
  onDone: () => void;
  children: ReactNode;
}

/** The dialog of an admin's decision: what it does, its fields, the submit button, and one to cancel. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    about,
    form,
    submitLabel,
    busyLabel = 'Saving…',
    danger,
    cancelLabel = 'Not now',
    onDone,
    children,
  } = props;
  const { busy, ...call } = form;
  return (
    <Dialog title={title} onClose={onDone} locked={busy}>
      <div className="stack decision">
        <p>{about}</p>
        <CallForm {...call}>
          {children}
          <div className="row">
            <SubmitButton variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel}>
              {submitLabel}
            </SubmitButton>
            <Button onClick={onDone} disabled={busy}>
              {cancelLabel}
            </Button>
          </div>
        </CallForm>
      </div>
    </Dialog>
  );
}

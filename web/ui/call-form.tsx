import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import './call-form.css';
import { useHydrated } from './use-hydrated.ts';

interface CallFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  failure: string | undefined;
  children: ReactNode;
}

/** Fields below each other, and above them why the last try failed. POST, should it ever be sent without scripts. */
export function CallForm({ onSubmit, failure, children }: CallFormProps) {
  return (
    <form className="call-form" method="post" noValidate onSubmit={onSubmit}>
      {failure && (
        <Note kind="bad" role="alert">
          {failure}
        </Note>
      )}
      {children}
    </form>
  );
}

/** The button that sends a form; disabled until the page is hydrated, so that no half-loaded page can send a password. */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return (
    <Button variant="primary" type="submit" disabled={!hydrated} data-hydrating={!hydrated || undefined} {...props} />
  );
}

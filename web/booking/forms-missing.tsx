import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';

interface FormsMissingProps {
  failed: boolean;
  onRetry: () => void;
}

/** In the forms' place while their code is on its way, or did not come. */
export function FormsMissing({ failed, onRetry }: FormsMissingProps) {
  if (!failed) return <TextSkeleton lines={6} />;
  return (
    <div className="stack">
      <Note kind="bad" role="alert">
        The booking form could not be loaded. Please check your connection and try again.
      </Note>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import './form-load-fallback.css';

interface FormsMissingProps {
  failed: boolean;
  onRetry: () => void;
}

/** In the forms' place while their code is on its way, or did not come. */
export function FormsMissing({ failed, onRetry }: FormsMissingProps) {
  if (!failed) {
    return (
      <div className="forms-awaited">
        <TextSkeleton lines={6} />
      </div>
    );
  }
  return (
    <div className="stack">
      <Note kind="bad" role="alert">
        The booking form could not be loaded. Please check your connection and try again.
      </Note>
      <Button variant="primary" big full onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

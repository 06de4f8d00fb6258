import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { TextSkeleton } from '../ui/skeletons.tsx';
import './form-load-fallback.css';

interface FormLoadFallbackProps {
  failed: boolean;
  onRetry: () => void;
}

/** In place of the forms while their code loads, or when it could not be loaded. */
export function FormLoadFallback({ failed, onRetry }: FormLoadFallbackProps) {
  if (!failed) {
    return (
      <div className="form-loading">
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

import { errorMessage } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import '../ui/note-action.css';

interface FailedToLoadProps {
  /** What could not be loaded: 'cleaners'. */
  noun: string;
  /** The result of `useQuery`. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In place of data that could not be fetched (docs/product.md#admin-dashboard), with a button to try again. */
export const FailedToLoad = ({ noun, query }: FailedToLoadProps) => (
  <Note kind="bad" role="alert">
    <p>
      Failed to load {noun}: {errorMessage(query.error)}
    </p>
    <Button variant="quiet" busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
      Try again
    </Button>
  </Note>
);

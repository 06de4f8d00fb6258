import { errorMessage } from '../api/error-message.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import '../ui/note-action.css';

interface FailedToLoadProps {
  /** 'cleaners' */
  noun: string;
  /** Of `useQuery`. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In place of what could not be fetched (specification section 8, admin), with another try. */
export const FailedToLoad = ({ noun, query }: FailedToLoadProps) => (
  <Note kind="bad" role="alert">
    <p>
      Failed to load {noun}: {errorMessage(query.error, 'An error occurred.')}
    </p>
    <Button variant="quiet" busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
      Try again
    </Button>
  </Note>
);

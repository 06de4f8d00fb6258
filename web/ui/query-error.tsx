import { errorMessage } from '../api/http.ts';
import { Button } from './button.tsx';
import { Note } from './note.tsx';
import './note-action.css';

interface QueryErrorProps {
  /** The result of `useQuery`. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In place of data that could not be fetched: why, and a button to try again. */
export const QueryError = ({ query }: QueryErrorProps) => (
  <Note kind="bad" role="alert">
    <p>{errorMessage(query.error)}</p>
    <Button variant="quiet" busy={query.isFetching} busyLabel="Trying..." onClick={() => void query.refetch()}>
      Try again
    </Button>
  </Note>
);

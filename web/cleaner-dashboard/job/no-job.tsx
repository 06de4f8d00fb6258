import { useEffect } from 'react';
import { ApiError } from '../../api/http.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusTitle } from '../../ui/focus.ts';

/** In the place of a job's page. */

/** Whether an error says that there is no such job. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** In the place of a job that its cleaner cannot do: kind words, and no way back to it. */
export function HandedOn({ message }: { message: string }) {
  useEffect(focusTitle, []);
  return (
    <EmptyState
      level="h1"
      title="It is taken care of"
      action={<ButtonLink to="/dashboard/cleaner">Back to your dashboard</ButtonLink>}
    >
      {message}
    </EmptyState>
  );
}

/** There is none, or it is somebody else's. */
export const NoSuchJob = () => (
  <EmptyState
    level="h1"
    title="Job Not Found"
    action={<ButtonLink to="/dashboard/cleaner">Back to your dashboard</ButtonLink>}
  >
    There is no such job among yours.
  </EmptyState>
);

import { useEffect } from 'react';
import type { JobEnd } from '#contract/rescue-states';
import { ApiError } from '../../api/http.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusTitle } from '../../ui/focus.ts';
import { DayOff } from './day-off.tsx';

/** In the place of a job's page. */

/** Whether an error says that there is no such job. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** In the place of a job that its cleaner cannot do: kind words, and no way back to it. */
export function HandedOn({ message, startTime }: { message: string; startTime: string }) {
  useEffect(focusTitle, []);
  return (
    <>
      <EmptyState
        level="h1"
        title="It is taken care of"
        action={<ButtonLink to="/dashboard/cleaner">Back to your dashboard</ButtonLink>}
      >
        {message}
      </EmptyState>
      <DayOff startTime={startTime} />
    </>
  );
}

const TAKEN_CARE_OF = 'It is taken care of: somebody else comes, or everything goes back to your customer.';
const NOT_SHOWN = 'Address and contact are not shown any more.';

const ENDS: Record<JobEnd, readonly [title: string, words: string]> = {
  canceled: ['You canceled this job', `${TAKEN_CARE_OF} ${NOT_SHOWN}`],
  suspended: ['Not your job any more', `Your profile was suspended. ${TAKEN_CARE_OF} ${NOT_SHOWN}`],
  handed_over: ['Not your job any more', `Our team gave it to somebody else. ${NOT_SHOWN}`],
  not_there: ['Not your job any more', `Nobody was there at its time. ${TAKEN_CARE_OF} ${NOT_SHOWN}`],
  refused: [
    'Not your job any more',
    `Your customer has chosen otherwise. That has nothing to do with you. ${NOT_SHOWN}`,
  ],
};
const NONE = ['Job Not Found', 'There is no such job among yours.'] as const;

/** There is none, it is somebody else's, or it is this cleaner's no more, which says why. */
export function NoSuchJob({ error }: { error: unknown }) {
  const { code, startTime } = error instanceof ApiError ? error : {};
  const [title, words] = Object.entries(ENDS).find(([end]) => end === code)?.[1] ?? NONE;
  return (
    <>
      <EmptyState
        level="h1"
        title={title}
        action={<ButtonLink to="/dashboard/cleaner">Back to your dashboard</ButtonLink>}
      >
        {words}
      </EmptyState>
      {startTime !== undefined && <DayOff startTime={startTime} />}
    </>
  );
}

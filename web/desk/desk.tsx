import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '#contract/accounts';
import { ask } from '../api/page-data.ts';
import { Note } from '../ui/note.tsx';
import { ProfileProgress } from './dashboard/profile-progress.tsx';
import { Profile } from './profile/profile.tsx';
import { ReviewNote } from './review-note.tsx';
import { Schedule } from './schedule/schedule.tsx';
import './desk.css';

interface DeskProps {
  user: SessionUser;
  /** A reply that carries the user replaces the session. */
  onUser: (user: SessionUser) => void;
}

/** The cleaner's dashboard once onboarding is complete (specification section 2, cleaner dashboard). */
export function Desk({ user, onUser }: DeskProps) {
  const standing = useQuery({
    ...ask('GET /_api/onboarding/cleaner', {}),
    enabled: user.role === 'cleaner',
    refetchOnMount: 'always',
  });
  const isPublic = standing.data === undefined || standing.data.status === 'active';
  return (
    <div className="desk">
      <header className="desk-head">
        <h1>Welcome back, {user.displayName}</h1>
      </header>
      {standing.data && <ReviewNote {...standing.data} />}
      {user.role === 'cleaner' ? (
        <>
          <ProfileProgress user={user} />
          <Schedule isPublic={isPublic} />
          <Profile onUser={onUser} />
        </>
      ) : (
        <Note>This account is an admin's and has no cleaner profile: no schedule, and nothing of its own here.</Note>
      )}
    </div>
  );
}

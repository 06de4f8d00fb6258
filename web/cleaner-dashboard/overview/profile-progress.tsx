import type { SessionUser } from '#contract/accounts';
import { StepProgress } from '../../ui/step-progress.tsx';
import { FIELD_COUNT, profileProgress } from './progress.ts';

/** How much of the profile is filled, as steps and in percent. */
export function ProfileProgress({ user }: { user: SessionUser }) {
  const { filled, percent, missing } = profileProgress(user);
  return (
    <section className="card" aria-labelledby="profile-progress">
      <h2 id="profile-progress">Profile Progress</h2>
      <div
        className="progress"
        role="progressbar"
        aria-labelledby="profile-progress"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <StepProgress steps={FIELD_COUNT} done={filled} />
        <b>{percent}%</b>
      </div>
      {missing.length > 0 ? (
        <p className="small muted">
          Complete your profile to attract more clients. Missing: <a href="#profile">{missing.join(', ')}</a>.
        </p>
      ) : (
        <p className="small muted">Everything is there.</p>
      )}
    </section>
  );
}

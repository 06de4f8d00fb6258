import { Link } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { StepProgress } from '../../ui/step-progress.tsx';
import { partPath } from '../parts.tsx';

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
          Complete your profile to attract more clients. Missing:{' '}
          <Link to={partPath('profile')}>{missing.join(', ')}</Link>.
        </p>
      ) : (
        <p className="small muted">Everything is there.</p>
      )}
    </section>
  );
}

/**
 * The six fields that a profile's progress counts (docs/product.md#cleaner-dashboard), with their names in a sentence.
 */
const FIELDS = {
  firstName: 'your first name',
  lastName: 'your last name',
  mobile: 'your mobile number',
  zipCode: 'your ZIP code',
  bio: 'your bio',
  avatarUrl: 'a photo',
} as const satisfies Partial<Record<keyof SessionUser, string>>;

export const FIELD_COUNT = Object.keys(FIELDS).length;

export interface Progress {
  /** How many of the six are filled. */
  filled: number;
  /** 0 to 100. */
  percent: number;
  /** What is not there yet: "your ZIP code". */
  missing: string[];
}

export function profileProgress(user: Pick<SessionUser, keyof typeof FIELDS>): Progress {
  const missing = Object.entries(FIELDS).flatMap(([field, label]) =>
    user[field as keyof typeof FIELDS]?.trim() ? [] : label,
  );
  const filled = FIELD_COUNT - missing.length;
  return { filled, percent: Math.round((filled / FIELD_COUNT) * 100), missing };
}

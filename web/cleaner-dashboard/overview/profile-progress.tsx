import { Fragment } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { StepProgress } from '../../ui/step-progress.tsx';
import { fieldPath } from '../parts.tsx';

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
          {missing.map(({ label, part, field }, index) => (
            <Fragment key={label}>
              {index > 0 && ', '}
              <Link to={fieldPath(part, field)}>{label}</Link>
            </Fragment>
          ))}
          .
        </p>
      ) : (
        <p className="small muted">Everything is there.</p>
      )}
    </section>
  );
}

/**
 * The six fields that a profile's progress counts (docs/product.md#cleaner-dashboard), with their names in a sentence, and the part of the profile
 * and the field of its form where each is changed; a photo is none.
 */
const FIELDS = {
  firstName: { label: 'your first name', part: 'names', field: 'firstName' },
  lastName: { label: 'your last name', part: 'names', field: 'lastName' },
  mobile: { label: 'your mobile number', part: 'names', field: 'mobile' },
  zipCode: { label: 'your ZIP code', part: 'names', field: 'zipCode' },
  bio: { label: 'your bio', part: 'about', field: 'bio' },
  avatarUrl: { label: 'a photo', part: 'photo' },
} as const satisfies Partial<Record<keyof SessionUser, Progress['missing'][number]>>;

export const FIELD_COUNT = Object.keys(FIELDS).length;

export interface Progress {
  /** How many of the six are filled. */
  filled: number;
  /** 0 to 100. */
  percent: number;
  /** What is not there yet: "your ZIP code". */
  missing: { label: string; part: 'names' | 'about' | 'photo'; field?: string }[];
}

export function profileProgress(user: Pick<SessionUser, keyof typeof FIELDS>): Progress {
  const missing = Object.entries(FIELDS).flatMap(([field, missing]) =>
    user[field as keyof typeof FIELDS]?.trim() ? [] : missing,
  );
  const filled = FIELD_COUNT - missing.length;
  return { filled, percent: Math.round((filled / FIELD_COUNT) * 100), missing };
}

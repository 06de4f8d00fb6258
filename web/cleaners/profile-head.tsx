import type { PublicCleaner } from '#contract/cleaners';
import { formatRate } from '#contract/money';
import { Avatar } from '../ui/avatar.tsx';
import { Rating } from '../ui/rating.tsx';
import { serviceAreaSentence } from './service-area.ts';
import './profile-head.css';

/** The head of a profile: the photo in a drawn window, the name, the rate, and the service area. */
export function ProfileHead({ cleaner }: { cleaner: PublicCleaner }) {
  return (
    <header className="profile-head">
      <span className="portrait">
        <Avatar name={cleaner.displayName} photo={cleaner.avatarUrl} />
      </span>
      <div>
        <h1>{cleaner.displayName}</h1>
        <p className="figures">
          <span className="rate">{formatRate(cleaner.hourlyRate)}/hr</span>
          <Rating rating={cleaner.rating} jobs={cleaner.jobsCompleted} />
        </p>
        <p className="muted">{serviceAreaSentence(cleaner.serviceArea)}</p>
      </div>
    </header>
  );
}

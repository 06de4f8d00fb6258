import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { SessionUser } from '#contract/accounts';
import type { Reply } from '#contract/calls';
import { callQuery } from '../api/call-query.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { Note } from '../ui/note.tsx';
import { StillLoading } from '../ui/skeletons.tsx';
import { AvailabilityBox } from './overview/availability-box.tsx';
import { CustomerFeedback } from './overview/customer-feedback.tsx';
import { todayLabel } from './overview/day-labels.ts';
import { Jobs } from './overview/jobs.tsx';
import { ProfileProgress } from './overview/profile-progress.tsx';
import { Stats } from './overview/stats.tsx';
import { TodaysJob } from './overview/todays-job.tsx';
import { UnfinishedJobs } from './overview/unfinished-jobs.tsx';
import { PartLinks, usePart } from './parts.tsx';
import { Earnings } from './payouts/earnings.tsx';
import { PayoutBadges, PayoutsBox } from './payouts/payouts-box.tsx';
import { useOnboardingReturn, usePayouts } from './payouts/use-payouts.ts';
import { Profile } from './profile/profile.tsx';
import { ReviewNote } from './review-note.tsx';
import { CalendarFeed } from './schedule/calendar-feed.tsx';
import { Schedule } from './schedule/schedule.tsx';
import './cleaner-dashboard.css';

const AskedPlans = lazyComponent(() => import('./plans/asked-plans.tsx'), <StillLoading />);
const OwnPlans = lazyComponent(() => import('./plans/own-plans.tsx'));

interface CleanerDashboardProps {
  user: SessionUser;
  /** A reply that carries the user replaces the session. */
  onUser: (user: SessionUser) => void;
  /** What is still to be done: prove the email, complete the profile, or change what the team asks for. */
  completion: (status: ReviewStatus | undefined) => ReactNode;
  /** The team has asked for a change, and the session is from before. */
  onOutdated: () => void;
}

/**
 * The cleaner dashboard (docs/product.md#cleaner-dashboard). Until onboarding is complete it is the prompt alone, unless
 * the profile was complete before: whoever is asked for a change still has jobs and earnings.
 */
export function CleanerDashboard({ user, onOutdated, ...props }: CleanerDashboardProps) {
  useOnboardingReturn();
  const isCleaner = user.role === 'cleaner';
  const { data: review, isLoading } = useQuery({
    ...callQuery('GET /_api/onboarding/cleaner', {}),
    enabled: isCleaner,
    refetchOnMount: 'always',
  });
  const isChange = review?.status === 'changes_requested';
  const isOutdated = isChange && user.onboardingComplete;
  useEffect(() => {
    if (isOutdated) onOutdated();
  }, [isOutdated, onOutdated]);
  if (!isCleaner || user.onboardingComplete || isChange) {
    return <WorkingDashboard user={user} review={review} isReviewPending={isLoading} {...props} />;
  }
  return (
    <div className="stack">
      <h1>Cleaner Dashboard</h1>
      {review && <ReviewNote {...review} />}
      {props.completion(undefined)}
    </div>
  );
}

type ReviewStatus = Reply<'GET /_api/onboarding/cleaner'>['status'];

interface WorkingDashboardProps extends Omit<CleanerDashboardProps, 'onOutdated'> {
  review: Reply<'GET /_api/onboarding/cleaner'> | undefined;
  isReviewPending: boolean;
}

function WorkingDashboard({ user, onUser, completion, review, isReviewPending }: WorkingDashboardProps) {
  const isCleaner = user.role === 'cleaner';
  const part = usePart();
  const statsQuery = useQuery(callQuery('GET /_api/cleaner/dashboard-stats', {}));
  const payouts = usePayouts();
  const stats = statsQuery.data;
  const isPublic = review === undefined || review.status === 'active';
  const shown = isCleaner ? part : 'today';
  const payoutsBox = <PayoutsBox payouts={payouts} />;
  return (
    <div className="cleaner-dashboard">
      <header className="cleaner-dashboard-head">
        <div>
          <h1>Welcome back, {user.displayName}</h1>
          <p className="muted">
            {/* Keeps its line while it is not known. */}
            {stats ? todayLabel(stats.today, jobsOfToday(stats), stats.timeZone) : '\u00a0'}
          </p>
        </div>
        {isCleaner && <PayoutBadges status={payouts.query.data?.status} />}
      </header>
      {isCleaner && <PartLinks shown={shown} />}
      {review ? <ReviewNote {...review} /> : isReviewPending && <StillLoading />}
      {completion(review?.status)}
      {isCleaner && (shown === 'today' || shown === 'schedule') && <AskedPlans />}
      {shown === 'today' && (
        <>
          {stats && <UnfinishedJobs stats={stats} />}
          {stats && <TodaysJob stats={stats} />}
          {stats && <CustomerFeedback stats={stats} />}
          <Stats stats={stats} isPending={statsQuery.isPending} />
          <div className="cleaner-dashboard-columns">
            <Jobs query={statsQuery} />
            <div className="cleaner-dashboard-side">
              {isCleaner ? (
                <>
                  {payoutsBox}
                  <AvailabilityBox hours={stats?.availabilityHours} booked={stats?.bookedHours} isPublic={isPublic} />
                  <ProfileProgress user={user} />
                </>
              ) : (
                <Note>
                  This account is an admin's and has no cleaner profile: no schedule, and nothing of its own here.
                </Note>
              )}
            </div>
          </div>
          {isCleaner && <Schedule isPublic={isPublic} days="coming week" />}
        </>
      )}
      {shown === 'schedule' && (
        <>
          <Schedule isPublic={isPublic} days="all" />
          {isCleaner && <OwnPlans />}
          <CalendarFeed />
        </>
      )}
      {shown === 'earnings' && (
        <>
          {payoutsBox}
          {stats && <Earnings payouts={payouts.query.data?.status} year={Number(stats.today.slice(0, 4))} />}
        </>
      )}
      {shown === 'profile' && (
        <>
          <ProfileProgress user={user} />
          <Profile onUser={onUser} />
        </>
      )}
    </div>
  );
}

const jobsOfToday = ({ jobsToday, upcomingJobs, today }: Reply<'GET /_api/cleaner/dashboard-stats'>) => ({
  jobs: jobsToday,
  left: upcomingJobs.filter(({ date }) => date === today).length,
});

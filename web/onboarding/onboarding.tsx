import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { type Answers, SUBMIT } from '#contract/onboarding';
import { errorMessage } from '../api/http.ts';
import { callQuery } from '../api/page-data.ts';
import { callWithProgress } from '../api/upload.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { deleteDraft, useDraft } from './draft.ts';
import { BasicInformation } from './screens/basic-information.tsx';
import { Experience } from './screens/experience.tsx';
import { ProfileAndBio } from './screens/profile-and-bio.tsx';
import { ReviewAndSubmit } from './screens/review-and-submit.tsx';
import { ServicesOffered } from './screens/services-offered.tsx';
import { Verification } from './screens/verification.tsx';
import { WeeklySchedule } from './screens/weekly-schedule.tsx';
import type { ScreenProps } from './wizard.ts';
import { type Sent, WizardContext } from './wizard.ts';

const SCREENS: ComponentType<ScreenProps>[] = [
  BasicInformation,
  ServicesOffered,
  WeeklySchedule,
  Experience,
  ProfileAndBio,
  Verification,
  ReviewAndSubmit,
];

interface OnboardingProps {
  user: SessionUser;
  /** 1 to 7. */
  screen: number;
  /** Every reply carries the user, which replaces the session's. */
  onUser: (user: SessionUser) => void;
}

const ANSWERS = callQuery('GET /_api/onboarding/cleaner', {}, 0);

/** The wizard's screens 1 to 7: stored answers, drafts, and navigation between them. */
export default function Onboarding({ user, screen, onUser }: OnboardingProps) {
  const stored = useQuery(ANSWERS);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraft(user.id, screen);
  const [startedOver, setStartedOver] = useState<number>();
  const first = useRef(screen);
  const moved = useRef(false);
  if (first.current !== screen) moved.current = true;

  const post = async (sent: Sent, onProgress: (part: number) => void = () => {}) => {
    const reply = await callWithProgress('POST /_api/onboarding/cleaner', sent, onProgress);
    await queries.invalidateQueries({ queryKey: ANSWERS.queryKey });
    setStartedOver(undefined);
    return reply.user;
  };

  if (stored.isError) {
    return (
      <Note kind="bad" role="alert">
        {errorMessage(stored.error)}{' '}
        <Button variant="quiet" onClick={() => void stored.refetch()}>
          Try again
        </Button>
      </Note>
    );
  }
  const Screen = SCREENS[screen - 1];
  if (!stored.data || draft === undefined || !Screen) return <div className="guard-pending" />;
  const { steps, status, reason } = stored.data;
  return (
    <WizardContext
      value={{
        user,
        screen,
        moved: moved.current,
        answers: steps as Answers,
        reason: status === 'changes_requested' ? reason : null,
        async save(sent, onProgress) {
          const next = await post(sent, onProgress);
          onUser(next);
          if (sent.step !== SUBMIT) void navigate(`?step=${screen + 1}`);
        },
        async back() {
          onUser(await post({ step: (screen - 1) as 1 }));
          void navigate(`?step=${screen - 1}`);
        },
        async startOver() {
          await deleteDraft(user.id, screen);
          setStartedOver(screen);
        },
      }}
    >
      {startedOver === screen ? <Screen key="again" draft={null} /> : <Screen key={screen} draft={draft} />}
    </WizardContext>
  );
}

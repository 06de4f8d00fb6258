import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { Answers } from '#contract/onboarding';
import { errorMessage } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { useDraft } from './draft.ts';
import { BasicInformation } from './screens/basic-information.tsx';
import { Experience } from './screens/experience.tsx';
import { ProfileAndBio } from './screens/profile-and-bio.tsx';
import { ReviewAndSubmit } from './screens/review-and-submit.tsx';
import { ServicesOffered } from './screens/services-offered.tsx';
import { Verification } from './screens/verification.tsx';
import { WeeklySchedule } from './screens/weekly-schedule.tsx';
import { ANSWERS, REVIEW, type ScreenProps, useWizardActions, WizardContext, type WizardProps } from './wizard.ts';

const SCREENS: ComponentType<ScreenProps>[] = [
  BasicInformation,
  ServicesOffered,
  WeeklySchedule,
  Experience,
  ProfileAndBio,
  Verification,
  ReviewAndSubmit,
];

/** The wizard's screens 1 to 7: stored answers, drafts, and navigation between them. */
export default function Onboarding({ user, screen, onUser }: WizardProps) {
  const stored = useQuery(ANSWERS);
  const draft = useDraft(user.id, screen);
  const { state } = useLocation();
  const isChange = stored.data?.status === 'changes_requested';
  const isFromReview = screen < REVIEW && state?.isEdit === true;
  // After a change that the team asks for, nothing is left to answer: what follows is handing it in.
  const isEdit = screen < REVIEW && (isChange || isFromReview);
  const { startedOver, ...actions } = useWizardActions({ user, screen, onUser, isEdit, isFromReview });
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
  const { steps, reason } = stored.data;
  return (
    <WizardContext
      value={{
        user,
        screen,
        ...actions,
        answers: steps as Answers,
        reason: isChange ? reason : null,
        isEdit,
      }}
    >
      {startedOver ? <Screen key="again" draft={null} /> : <Screen key={screen} draft={draft} />}
    </WizardContext>
  );
}

import { Link } from 'react-router';
import { type OnboardingStep, Submission as schema } from '#contract/onboarding';
import { CheckboxField } from '../../ui/inputs.tsx';
import { Note } from '../../ui/note.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { summaryOf } from '../summary.tsx';
import { EDIT, useScreenForm, useWizard } from '../wizard.ts';
import './review-and-submit.css';

/** Screen 7: a summary of all answers, and the submission to the team. */
export function ReviewAndSubmit() {
  const { user, answers } = useWizard();
  const { frame, field } = useScreenForm({
    schema,
    draft: null,
    values: {},
    toSent: (answer) => ({ step: 8, ...answer }),
  });
  const parts = summaryOf(user, answers);
  const missing = parts.filter(({ facts }) => facts === null);
  return (
    <ScreenFrame
      title="Review & Submit"
      lead="Our team looks at every profile, usually within a day, and writes to you."
      frame={frame}
      saveLabel="Complete Onboarding"
    >
      {missing.length > 0 && (
        <Note kind="wait">
          Still to answer:{' '}
          {missing.map(({ screen, title }, index) => (
            <span key={screen}>
              {index > 0 && ', '}
              <Link to={`?step=${screen}`} state={EDIT}>
                {title}
              </Link>
            </span>
          ))}
          .
        </Note>
      )}
      {parts.map(({ screen, title, facts }) => (
        <ReviewCard key={screen} screen={screen} title={title} facts={facts} />
      ))}
      <CheckboxField
        label={
          <>
            I agree to the{' '}
            <a href="/terms" target="_blank" rel="noopener">
              terms and conditions
            </a>
            .
          </>
        }
        {...field('termsAndConditions')}
      />
    </ScreenFrame>
  );
}

interface ReviewCardProps {
  screen: OnboardingStep;
  title: string;
  /** Null for a screen that was never saved. */
  facts: [string, React.ReactNode][] | null;
}

const ReviewCard = ({ screen, title, facts }: ReviewCardProps) => (
  <section className="card review-part">
    <div className="between">
      <h2>{title}</h2>
      <Link to={`?step=${screen}`} state={EDIT} aria-label={`Edit ${title}`}>
        Edit
      </Link>
    </div>
    {facts ? (
      <dl>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    ) : (
      <p className="dim">Not answered yet.</p>
    )}
  </section>
);

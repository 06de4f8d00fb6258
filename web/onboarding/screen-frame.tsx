import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { asSentence } from '#contract/with-period';
import { errorMessage } from '../api/http.ts';
import { Button } from '../ui/button.tsx';
import { SubmitButton } from '../ui/call-form.tsx';
import { Note } from '../ui/note.tsx';
import { REVIEW, type ScreenFormFrame, useWizard } from './wizard.ts';
import './screen-frame.css';

interface ScreenFrameProps {
  title: string;
  lead: ReactNode;
  frame: ScreenFormFrame;
  /** Beside the fields on wide screens. */
  aside?: ReactNode;
  saveLabel?: string;
  children: ReactNode;
}

/** The frame around every screen's fields: heading, errors, Back and Save & Continue. */
export function ScreenFrame({ title, lead, frame, aside, saveLabel = 'Save & Continue', children }: ScreenFrameProps) {
  const { screen, reason, isEdit, moved, back, startOver } = useWizard();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState(false);
  const [backFailure, setBackFailure] = useState<string>();
  // After navigation between screens the focus goes to the heading; a page that was just opened leaves it alone.
  useEffect(() => {
    if (moved) heading.current?.focus();
  }, [moved]);

  const goBack = async () => {
    setLeaving(true);
    setBackFailure(undefined);
    await back().catch((error) => setBackFailure(errorMessage(error)));
    setLeaving(false);
  };
  const failure = backFailure ?? frame.failure;
  return (
    <form
      className={aside ? 'screen with-aside' : 'screen'}
      method="post"
      noValidate
      ref={frame.element}
      onSubmit={frame.onSubmit}
    >
      <div className="screen-head">
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="lead">{lead}</p>
        {reason && (
          <Note kind="wait">
            <b>Our team asks for a change.</b> {asSentence(reason)}
            {!isEdit &&
              ' Change what is needed. Then agree to the terms below and press Complete Onboarding: it goes to our team again.'}
          </Note>
        )}
        {isEdit && (
          <p className="to-review small">
            Saving leads back to the review, where you hand everything in.{' '}
            <Link to={`?step=${REVIEW}`}>Go there without saving</Link>
          </p>
        )}
        {frame.hasDraft && <DraftNote onDrop={startOver} />}
        {frame.invalid && (
          <Note kind="bad" role="alert">
            <b>Please fix the errors below</b>
            <p>Some required fields are missing or invalid. Please review and correct them.</p>
          </Note>
        )}
        {failure && (
          <Note kind={frame.waitsForConnection ? 'wait' : 'bad'} role="alert">
            {failure}
          </Note>
        )}
      </div>
      <div className="screen-fields">{children}</div>
      {aside && <div className="screen-aside">{aside}</div>}
      <div className="screen-buttons">
        {screen > 1 && (
          <Button big busy={leaving} onClick={goBack}>
            <ArrowLeft />
            Back
          </Button>
        )}
        <SubmitButton big busy={frame.busy} busyLabel={savingLabel(frame.progress)}>
          {saveLabel}
        </SubmitButton>
      </div>
    </form>
  );
}

const DraftNote = ({ onDrop }: { onDrop: () => void }) => (
  <div className="draft-note" role="status">
    <span>We kept what you typed.</span>
    <Button variant="quiet" onClick={onDrop}>
      Start this step over
    </Button>
  </div>
);

const savingLabel = (progress: number) =>
  progress > 0 && progress < 1 ? `Sending ${Math.round(progress * 100)}%` : 'Saving...';

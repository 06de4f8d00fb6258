import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/call-form.tsx';

/** At the foot of each form of the profile. */
export const FormButtons = ({ busy, onLeave }: { busy: boolean; onLeave: () => void }) => (
  <div className="row">
    <SubmitButton busy={busy} busyLabel="Saving...">
      Save
    </SubmitButton>
    <Button onClick={onLeave}>Discard changes</Button>
  </div>
);

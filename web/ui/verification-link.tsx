import { call } from '../api/http.ts';
import { Button } from './button.tsx';
import { usePress } from './use-press.ts';

interface VerificationLinkProps {
  full?: boolean;
  /** What the press does: "Send the link again". */
  children: string;
}

/** Sends who is signed in the link once more by which they verify their email (docs/product.md#accounts). */
export function VerificationLink({ full = false, children }: VerificationLinkProps) {
  const { press, busy } = usePress(() => call('POST /_api/auth/request_verification', {}));
  return (
    <Button variant="quiet" full={full} busy={busy} busyLabel="Sending..." onClick={press}>
      {children}
    </Button>
  );
}

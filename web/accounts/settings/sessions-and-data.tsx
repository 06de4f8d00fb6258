import { call } from '../../api/http.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePress } from '../../ui/use-press.ts';
import { clearSession } from '../session.ts';

/** Ends the account's sessions on every device, this one's too. */
export function SignOutEverywhere() {
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/auth/sign_out_everywhere', {});
    clearSession();
    return reply;
  });
  return (
    <>
      <p>On every phone and computer where you are signed in, this one too.</p>
      <Button busy={busy} onClick={press}>
        Sign out everywhere
      </Button>
    </>
  );
}

/** A file with everything that is kept about the signed-in user. */
export const DownloadData = () => (
  <>
    <p>Everything we keep about you, in one file.</p>
    <ButtonLink to="/_api/auth/my_data" reloadDocument download="my-data.json">
      Download my data
    </ButtonLink>
  </>
);

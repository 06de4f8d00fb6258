import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { call } from '../../api/http.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { comesIntoView } from '../../ui/focus.ts';
import { notify } from '../../ui/toasts.tsx';
import { usePress } from '../../ui/use-press.ts';
import { cleanerOnboarding } from '../destination.ts';
import { GoogleButton } from '../google/google-button.tsx';
import type { Established } from '../google/use-google.ts';
import { checkSession, clearSession, updateSessionUser } from '../session.ts';
import { DeleteAccount } from './delete-account.tsx';
import { NoPassword, PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import './settings.css';

interface SettingsProps {
  user: SessionUser;
  /** The account's address book. */
  homes: ReactNode;
  /** Their saved cards. */
  cards: ReactNode;
  /** Whom they have blocked. */
  blocked: ReactNode;
}

/** Everything that users can change about their account (docs/product.md#settings). */
export const Settings = ({ user, homes, cards, blocked }: SettingsProps) => (
  <div className="wrap page settings">
    <Breadcrumbs crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Settings' }]} />
    <h1>Settings</h1>
    <div className="settings-cards">
      <div>
        <Setting title="Your profile">
          <ProfileForm user={user} />
        </Setting>
        <Setting title="Your homes">{homes}</Setting>
        <Setting title="Saved cards">{cards}</Setting>
        <Setting title="Blocked">{blocked}</Setting>
        <Setting title="Your data">
          <DownloadData />
        </Setting>
      </div>
      <div>
        <Setting title="Password">{user.hasPassword ? <PasswordForm /> : <NoPassword />}</Setting>
        <Setting title="Google">
          <GoogleLink linked={user.googleLinked} email={user.email} />
        </Setting>
        <Setting title="Two-step verification">
          <SecondFactor isSet={user.hasSecondFactor} hasPassword={user.hasPassword} />
        </Setting>
        {user.role === 'user' && (
          <Setting title="Clean with us" id="clean-with-us">
            <BecomeCleaner />
          </Setting>
        )}
        <Setting title="Sign out everywhere">
          <SignOutEverywhere isCleaner={user.role === 'cleaner'} />
        </Setting>
        <Setting title="Delete your account">
          <DeleteAccount user={user} />
        </Setting>
      </div>
    </div>
  </div>
);

/** `id`: of one to which links lead. */
function Setting({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className="card setting" aria-labelledby={heading} id={id} ref={comesIntoView}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Links Google to a password account: only when signed in, and only for the same email (docs/product.md#google). */
function GoogleLink({ linked, email }: { linked: boolean; email: string }) {
  if (linked) return <p>Linked. You can sign in with Google as {email}.</p>;
  const onEstablished = (answer: Established) => {
    void notify('ok', 'Google is linked.');
    // With a second factor Google is linked, but a new session would need a code: the old session is kept.
    if ('user' in answer) updateSessionUser(answer.user);
    else void checkSession();
  };
  return (
    <>
      <p>Sign in with one click, with the Google account of {email}.</p>
      <GoogleButton link label="Link Google" onEstablished={onEstablished} />
    </>
  );
}

/** Upgrades a customer's account to a cleaner's (docs/product.md#settings); its bookings stay. */
function BecomeCleaner() {
  const navigate = useNavigate();
  const { press, busy } = usePress(async () => {
    const { user } = await call('POST /_api/auth/become_cleaner', {});
    void navigate(cleanerOnboarding(user));
    updateSessionUser(user);
    return undefined;
  });
  return (
    <>
      <p>
        Turn this account into a cleaner's account and set up your profile. Your bookings stay with it; it does not
        become a customer's account again.
      </p>
      <Button busy={busy} busyLabel="One moment..." onClick={press}>
        Become a cleaner
      </Button>
    </>
  );
}

/** Ends the account's sessions on every device, this one's too. */
function SignOutEverywhere({ isCleaner }: { isCleaner: boolean }) {
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/auth/sign_out_everywhere', {});
    clearSession();
    return reply;
  });
  return (
    <>
      <p>
        On every phone and computer where you are signed in, this one too.
        {isCleaner && ' The secret address of your jobs in your calendar ends as well.'}
      </p>
      <Button busy={busy} onClick={press}>
        Sign out everywhere
      </Button>
    </>
  );
}

/** A file with everything that is kept about the signed-in user. */
const DownloadData = () => (
  <>
    <p>Everything we keep about you, in one file.</p>
    <ButtonLink to="/_api/auth/my_data" reloadDocument download="my-data.json">
      Download my data
    </ButtonLink>
  </>
);

import { type ReactNode, useId } from 'react';
import type { SessionUser } from '#contract/accounts';
import { BecomeCleaner } from './become-cleaner.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { GoogleLink } from './google-link.tsx';
import { NoPassword, PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { DownloadData, SignOutEverywhere } from './sessions-and-data.tsx';
import './settings.css';

/** Everything that users can change about their account (docs/product.md#settings). */
export const Settings = ({ user }: { user: SessionUser }) => (
  <section className="settings" id="settings" aria-labelledby="settings-title">
    <h2 id="settings-title">Settings</h2>
    <div className="settings-cards">
      <div>
        <Setting title="Your profile">
          <ProfileForm user={user} />
        </Setting>
        <Setting title="Password">{user.hasPassword ? <PasswordForm /> : <NoPassword />}</Setting>
        <Setting title="Your data">
          <DownloadData />
        </Setting>
      </div>
      <div>
        <Setting title="Google">
          <GoogleLink linked={user.googleLinked} email={user.email} />
        </Setting>
        <Setting title="Two-step verification">
          <SecondFactor isSet={user.hasSecondFactor} />
        </Setting>
        {user.role === 'user' && (
          <Setting title="Clean with us">
            <BecomeCleaner />
          </Setting>
        )}
        <Setting title="Sign out everywhere">
          <SignOutEverywhere />
        </Setting>
        <Setting title="Delete your account">
          <DeleteAccount hasPassword={user.hasPassword} />
        </Setting>
      </div>
    </div>
  </section>
);

function Setting({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card setting" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { Settings } from '../accounts/settings/settings.tsx';
import { YourHomes } from '../booking/homes/your-homes.tsx';
import { SavedCards } from '../cards/saved-cards.tsx';
import { Blocked } from '../cleaners/blocked.tsx';

export const meta = () => personalMeta('Settings');

export default function SettingsPage() {
  return (
    <Guard onboardingRequired={false}>
      {(user) => (
        <Settings key={user.id} user={user} homes={<YourHomes />} cards={<SavedCards />} blocked={<Blocked />} />
      )}
    </Guard>
  );
}

import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { Settings } from '../accounts/settings/settings.tsx';
import { WayBack } from '../accounts/settings/way-back.tsx';
import { YourHomes } from '../booking/homes/your-homes.tsx';
import { SavedCards } from '../cards/saved-cards.tsx';
import { Blocked } from '../cleaners/blocked.tsx';
import { comesIntoView } from '../ui/focus.ts';

export const meta = () => personalMeta('Settings');

/** The cards: who was sent here to save one finds them at once, and the way back. */
const Cards = () => (
  <div id="saved-cards" className="stack" ref={comesIntoView}>
    <SavedCards />
    <WayBack />
  </div>
);

export default function SettingsPage() {
  return (
    <Guard onboardingRequired={false}>
      {(user) => <Settings key={user.id} user={user} homes={<YourHomes />} cards={<Cards />} blocked={<Blocked />} />}
    </Guard>
  );
}

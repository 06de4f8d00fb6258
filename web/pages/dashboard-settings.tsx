import { useState } from 'react';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { Settings } from '../accounts/settings/settings.tsx';
import { WayBack } from '../accounts/settings/way-back.tsx';
import { YourHomes } from '../booking/homes/your-homes.tsx';
import { SavedCards } from '../cards/saved-cards.tsx';
import { Blocked } from '../cleaners/blocked.tsx';
import { comesIntoView } from '../ui/focus.ts';
import { lazyComponent } from '../ui/lazy.tsx';

export const meta = () => personalMeta('Settings');

const BackToBooking = lazyComponent(() => import('../booking/plans/start/back-to-booking.tsx'), null);

/** The cards: who was sent here to save one finds them at once, and the way back. */
function Cards() {
  const [hasSaved, setSaved] = useState(false);
  return (
    <div id="saved-cards" className="stack" ref={comesIntoView}>
      <SavedCards onSaved={() => setSaved(true)} />
      <WayBack isNext={hasSaved}>{hasSaved && <BackToBooking takesFocus />}</WayBack>
    </div>
  );
}

export default function SettingsPage() {
  return (
    <Guard onboardingRequired={false}>
      {(user) => <Settings key={user.id} user={user} homes={<YourHomes />} cards={<Cards />} blocked={<Blocked />} />}
    </Guard>
  );
}

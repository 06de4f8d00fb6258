/** Where who is sent to the settings to save a card comes back to, which this tab keeps. */
import { onUserChanged } from '../api/current-user.ts';
import { tabStore } from '../api/storage.ts';

/** Where cards are saved. Its address, which Stripe's script reads, has nothing of a link's token (docs/security.md). */
export const CARDS_PATH = '/dashboard/settings#saved-cards';

const wayBack = tabStore<string | undefined>('cards-way-back', (stored) =>
  typeof stored === 'string' ? stored : undefined,
);

export const loadWayBack = wayBack.load;
export const saveWayBack: (path: string) => void = wayBack.save;

onUserChanged((previous) => {
  if (previous) wayBack.forget();
});

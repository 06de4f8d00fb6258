import type { cleanersCalls } from '#contract/cleaners';
import type { favoriteCalls } from '#contract/favorites';
import type { onboardingCalls } from '#contract/onboarding';
import type { profileCalls } from '#contract/profile';
import type { Routes } from '#platform/http/routes';
import type { CleanerDeps } from './deps.ts';
import { listFavorites, markFavorite } from './favorites.ts';
import { listCleanersFor } from './list-cleaners.ts';
import { saveScreen } from './onboarding/save-screen.ts';
import { showAnswers } from './onboarding/show-answers.ts';
import { readPhoto } from './photos.ts';
import { saveProfile } from './profile/save-profile.ts';
import { showProfile } from './profile/show-profile.ts';

/** All but a profile's public page, which shows open times too: availability answers that one. */
type Calls =
  | Exclude<keyof typeof cleanersCalls, 'GET /_api/cleaners/by-slug'>
  | keyof typeof favoriteCalls
  | keyof typeof onboardingCalls
  | keyof typeof profileCalls;

export const cleanersRoutes = (deps: CleanerDeps): Routes<Calls> => ({
  'GET /_api/cleaners': listCleanersFor(deps),
  'GET /_api/favorites': listFavorites(deps),
  'POST /_api/favorites': markFavorite(deps),
  'GET /_api/photos/:id': ({ id, size }) => readPhoto(deps.files, id, size ?? 'small'),
  'GET /_api/onboarding/cleaner': showAnswers(deps),
  'POST /_api/onboarding/cleaner': saveScreen(deps),
  'GET /_api/cleaner/profile': showProfile(deps),
  'POST /_api/cleaner/profile': saveProfile(deps),
});

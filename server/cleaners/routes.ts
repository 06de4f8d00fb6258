import type { Routes } from '#platform/http/routes';
import type { Cleaners } from './index.ts';

type Calls =
  | 'GET /_api/cleaners'
  | 'GET /_api/photos/:id'
  | 'GET /_api/onboarding/cleaner'
  | 'POST /_api/onboarding/cleaner'
  | 'GET /_api/cleaner/profile'
  | 'POST /_api/cleaner/profile';

export const cleanersRoutes = (cleaners: Cleaners): Routes<Calls> => ({
  'GET /_api/cleaners': (filter) => cleaners.list(filter),
  'GET /_api/photos/:id': ({ id, size }) => cleaners.photo(id, size ?? 'small'),
  'GET /_api/onboarding/cleaner': cleaners.showAnswers,
  'POST /_api/onboarding/cleaner': cleaners.saveScreen,
  'GET /_api/cleaner/profile': cleaners.showProfile,
  'POST /_api/cleaner/profile': cleaners.saveProfile,
});

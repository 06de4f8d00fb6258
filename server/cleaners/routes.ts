import type { Routes } from '#platform/http/routes';
import type { Cleaners } from './index.ts';

export const cleanersRoutes = (cleaners: Cleaners): Routes<'GET /_api/cleaners' | 'GET /_api/photos/:id'> => ({
  'GET /_api/cleaners': (filter) => cleaners.list(filter),
  'GET /_api/photos/:id': ({ id, size }) => cleaners.photo(id, size ?? 'small'),
});

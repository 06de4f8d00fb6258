import type { Routes } from '#platform/http/routes';
import type { Catalog } from './index.ts';

export const catalogRoutes = (catalog: Catalog): Routes<'GET /_api/cities' | 'GET /_api/services'> => ({
  'GET /_api/cities': () => catalog.listCities(),
  'GET /_api/services': () => catalog.listServices(),
});

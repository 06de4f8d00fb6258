import type { Routes } from '#platform/http/routes';
import type { Contact } from './index.ts';

export const contactRoutes = (contact: Contact): Routes<'POST /_api/contact'> => ({
  'POST /_api/contact': (written, caller) => contact.write(written, caller),
});

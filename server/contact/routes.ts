import type { contactCalls } from '#contract/contact';
import type { Routes } from '#platform/http/routes';
import type { ContactDeps } from './deps.ts';
import { writeToTeam } from './write-to-team.ts';

export const contactRoutes = (deps: ContactDeps): Routes<keyof typeof contactCalls> => ({
  'POST /_api/contact': writeToTeam(deps),
});

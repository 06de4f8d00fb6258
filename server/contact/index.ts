import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import type { ContactDeps } from './deps.ts';
import { contactEmails } from './emails.ts';
import { deleteMessagesBefore } from './messages.sql.ts';
import { contactRoutes } from './routes.ts';

/** What anybody writes to the team. */
export const createContact = (deps: ContactDeps) => ({
  routes: contactRoutes(deps),
  emailRenderers: contactEmails(deps),
  scheduledTasks: [
    {
      name: 'drop old contact messages',
      everySeconds: 3600,
      run: () => deleteMessagesBefore(deps.db, new Date(deps.clock.now().getTime() - policy.contact.keptDays * DAY)),
    },
  ],
});

export type Contact = ReturnType<typeof createContact>;

import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import { DAY } from '#contract/time';
import type { EmailRenderers } from '#platform/email/email-queue';
import type { ContactDeps } from './deps.ts';
import { messageToTeam } from './emails.ts';
import { deleteMessagesBefore, findMessage } from './messages.sql.ts';
import { contactRoutes } from './routes.ts';

/** What anybody writes to the team. */
export const createContact = (deps: ContactDeps) => ({
  routes: contactRoutes(deps),
  emailRenderers: {
    async contact({ contactMessageId }) {
      const written = contactMessageId === null ? undefined : await findMessage(deps.db, contactMessageId);
      if (!written) return null;
      const { name, email } = written;
      return { name: PRODUCT, content: messageToTeam(written), replyTo: { name, address: email } };
    },
  } satisfies EmailRenderers,
  scheduledTasks: [
    {
      name: 'drop old contact messages',
      everySeconds: 3600,
      run: () => deleteMessagesBefore(deps.db, new Date(deps.clock.now().getTime() - policy.contact.keptDays * DAY)),
    },
  ],
});

export type Contact = ReturnType<typeof createContact>;

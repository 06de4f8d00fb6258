import type { Reply } from '#contract/calls';
import type { ContactRequest } from '#contract/contact';
import { policy } from '#contract/policy';
import { PRODUCT } from '#contract/product';
import { DAY } from '#contract/time';
import type { z } from '#contract/zod';
import type { EmailRenderer } from '#platform/email/email-queue';
import type { Caller } from '#platform/http/caller';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { ContactDeps } from './deps.ts';
import { messageToTeam } from './emails.ts';
import { deleteMessagesBefore, findMessage } from './messages.sql.ts';
import { writeToTeam } from './write-to-team.ts';

/** What anybody writes to the team. */
export interface Contact {
  write(written: z.output<typeof ContactRequest>, caller: Caller): Promise<Reply<'POST /_api/contact'>>;
  emailRenderers: Record<string, EmailRenderer>;
  scheduledTasks: ScheduledTask[];
}

export const createContact = (deps: ContactDeps): Contact => ({
  write: writeToTeam(deps),
  emailRenderers: {
    async contact({ contactMessageId }) {
      const written = contactMessageId === null ? undefined : await findMessage(deps.db, contactMessageId);
      if (!written) return null;
      const { name, email } = written;
      return { name: PRODUCT, content: messageToTeam(written), replyTo: { name, address: email } };
    },
  },
  scheduledTasks: [
    {
      name: 'drop old contact messages',
      everySeconds: 3600,
      run: () => deleteMessagesBefore(deps.db, new Date(deps.clock.now().getTime() - policy.contact.keptDays * DAY)),
    },
  ],
});

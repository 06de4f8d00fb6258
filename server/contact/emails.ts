import { PRODUCT } from '#contract/product';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderers } from '#platform/email/email-queue';
import type { ContactDeps } from './deps.ts';
import { findMessage } from './messages.sql.ts';

/** The module's email by its kind. */
export const contactEmails = ({ db }: ContactDeps): EmailRenderers => ({
  async contact({ contactMessageId }) {
    const written = contactMessageId === null ? undefined : await findMessage(db, contactMessageId);
    if (!written) return null;
    const { name, email } = written;
    return { name: PRODUCT, content: messageToTeam(written), replyTo: { name, address: email } };
  },
});

interface Message {
  name: string;
  email: string;
  message: string;
}

/** To the team: what somebody wrote on the contact page. An answer goes to its writer. */
const messageToTeam = ({ name, email, message }: Message): EmailContent => ({
  subject: `Message from ${name}`,
  preview: message.slice(0, 100),
  heading: `${name} wrote to ${PRODUCT}`,
  paragraphs: message.split(/\n+/).filter(Boolean),
  details: [
    ['Name', name],
    ['Email', email],
  ],
  closing: `A reply to this email goes to ${email}. Nobody has proven that this address is theirs.`,
});

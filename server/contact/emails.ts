import { PRODUCT } from '#contract/product';
import type { EmailContent } from '#platform/email/email-content';

interface Message {
  name: string;
  email: string;
  message: string;
}

/** To the team: what somebody wrote on the contact page. An answer goes to its writer. */
export const messageToTeam = ({ name, email, message }: Message): EmailContent => ({
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

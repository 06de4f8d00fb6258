import type { Section, Stage } from './stage.ts';

export const emailPages: Section = { title: 'Emails', scenes: [{ title: 'Email', play: readEachKind }] };

interface Email {
  subject: string;
  html: string;
}

/**
 * The latest of every kind that the other scenes caused, as its reader sees it. On a page of its own: the mailbox shows
 * emails where no script runs, and the rules are checked by one.
 */
async function readEachKind({ page, context, shoot }: Stage): Promise<void> {
  const emails: Email[] = await (await context.request.get('/_sandbox/mail/messages.json')).json();
  const kinds = new Map(emails.filter(({ html }) => html !== '').map((email) => [kindOf(email), email]));
  if (kinds.size === 0) throw new Error('The mailbox is empty.');
  for (const [kind, { html }] of kinds) {
    await page.setContent(html);
    await shoot(kind);
  }
}

/** What a subject says before it comes to names, days and numbers. */
const kindOf = ({ subject }: Email): string => subject.split(/:|#| (?:with|on|at|in|for|from) /)[0]!.trim();

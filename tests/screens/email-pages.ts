import type { Section, Stage } from './stage.ts';

export const emailPages: Section = { title: 'Mails', scenes: [{ title: 'Mail', play: readEachKind }] };

interface Mail {
  subject: string;
  html: string;
}

/**
 * The latest of every kind that the other scenes caused, as its reader sees it. On a page of its own: the mailbox shows
 * mails where no script runs, and the rules are checked by one.
 */
async function readEachKind({ page, context, shoot }: Stage): Promise<void> {
  const mails: Mail[] = await (await context.request.get('/_sandbox/mail/messages.json')).json();
  const kinds = new Map(mails.filter(({ html }) => html !== '').map((mail) => [kindOf(mail), mail]));
  if (kinds.size === 0) throw new Error('There are no mails.');
  for (const [kind, { html }] of kinds) {
    await page.setContent(html);
    await shoot(kind);
  }
}

/** What a subject says before it comes to names, days and numbers. */
const kindOf = ({ subject }: Mail): string => subject.split(/:|#| (?:with|on|at|in|for|from) /)[0]!.trim();

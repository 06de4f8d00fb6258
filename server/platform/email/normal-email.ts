/** Domains of one provider whose mailboxes are the same. */
const SAME_DOMAIN: Record<string, string> = { 'googlemail.com': 'gmail.com' };

/**
 * One form for all spellings that reach the same mailbox, for counting and bans alone: nothing is sent to it. Small letters, no
 * "+tag", and of Google's addresses no dots. A name before the @ that only has a tag stays as it is.
 */
export function normalEmail(email: string): string {
  const small = email.trim().toLowerCase();
  const at = small.lastIndexOf('@');
  const domain = small.slice(at + 1).replace(/\.$/, '');
  const known = SAME_DOMAIN[domain] ?? domain;
  const [untagged = ''] = small.slice(0, at).split('+');
  const local = known === 'gmail.com' ? untagged.replaceAll('.', '') : untagged;
  return `${local || small.slice(0, at)}@${known}`;
}

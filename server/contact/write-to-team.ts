import { createHash } from 'node:crypto';
import type { Parsed, Reply } from '#contract/calls';
import type { Caller } from '#platform/http/caller';
import type { ContactDeps } from './deps.ts';
import { insertMessage } from './messages.sql.ts';

type Name = 'POST /_api/contact';

/** Keeps a message and emails it to the team. Sent once more, because an answer got lost, it stays one. Throws 429. */
export const writeToTeam =
  ({ clock, transact, emailQueue, throttle, supportEmail }: ContactDeps) =>
  async (written: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    await throttle(caller.address);
    const now = clock.now();
    await transact(async (trx) => {
      const id = await insertMessage(trx, { ...written, digest: digestOf(written, now), now });
      if (id === undefined) return;
      await emailQueue.enqueue(trx, {
        key: `contact:${id}`,
        kind: 'contact',
        recipient: supportEmail,
        contactMessageId: id,
      });
    });
    return { message: 'Thank you. Your message is on its way, and we answer by email.' };
  };

function digestOf({ name, email, message }: Parsed<Name>, now: Date): Buffer {
  const day = now.toISOString().slice(0, 10);
  return createHash('sha256')
    .update(JSON.stringify([day, name, email, message]))
    .digest();
}

import crypto from 'node:crypto';
import type { SandboxClock } from '../options.ts';
import type { RecordStore } from '../records/record-store.ts';
import type { Records } from '../records/records.ts';
import { type Email, parseMessage } from './message.ts';
import { type Envelope, listenForMail, SmtpRefusal } from './smtp-server.ts';

type Listener = (mail: Email) => void;
interface PlannedRefusal {
  code: number;
  message: string;
  left: number;
}

/** The mailbox for everybody: an SMTP server that keeps what it is sent, and can be told to fail. */
export class Mailbox {
  readonly #store: RecordStore;
  readonly #clock: SandboxClock;
  readonly #mails: Records<Email>;
  readonly #listeners = new Set<Listener>();
  #server: { port: number; close(): Promise<void> } | null = null;
  #port = 0;
  #delay = 0;
  #refusal: PlannedRefusal | null = null;

  constructor(store: RecordStore, clock: SandboxClock) {
    this.#store = store;
    this.#clock = clock;
    this.#mails = store.records('mail');
  }

  /** Such as smtp://127.0.0.1:40125. */
  get smtpUrl(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Newest first; with `to` only those to this address. */
  messages(to?: string): Email[] {
    const wanted = to?.toLowerCase();
    const mails = this.#mails.all().reverse();
    return wanted === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === wanted);
  }

  message(id: string): Email | undefined {
    return this.#mails.get(id);
  }

  /** Calls `listener` with each email once it is stored. Gives a function that ends it. */
  onEmail(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The first email that matches, already here or still to come; the caller sets a time limit. */
  waitFor(fits: (mail: Email) => boolean): Promise<Email> {
    const here = this.#mails.all().find(fits);
    if (here) return Promise.resolve(here);
    return new Promise((resolve) => {
      const stop = this.onEmail((mail) => {
        if (!fits(mail)) return;
        stop();
        resolve(mail);
      });
    });
  }

  /** Refuses the next emails with this SMTP code: 4xx for now, 5xx for good. */
  failNext(code: number, times = 1, message = 'The sandbox was told to refuse this email'): void {
    this.#refusal = { code, message, left: times };
  }

  /** Answers each email this much later, in milliseconds; 0 ends it. */
  answerAfter(milliseconds: number): void {
    this.#delay = milliseconds;
  }

  /** Closes the port: connections are refused until `acceptConnections`. */
  async refuseConnections(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  /** Opens the port, the same as before; also how the mailbox starts. */
  async acceptConnections(): Promise<void> {
    this.#server ??= await listenForMail(this.#port, (envelope) => this.#take(envelope));
    this.#port = this.#server.port;
  }

  async #take(envelope: Envelope): Promise<void> {
    if (this.#delay > 0) await new Promise((resolve) => setTimeout(resolve, this.#delay));
    this.#refuseIfPlanned();
    const message = await parseMessage(envelope.raw);
    const receivedAt = this.#clock.now().toISOString();
    const mails = envelope.recipients.map((to) => ({ id: crypto.randomUUID(), to, receivedAt, ...message }));
    for (const mail of mails) this.#mails.put(mail.id, mail);
    await this.#store.saved();
    for (const mail of mails) for (const listener of this.#listeners) listener(mail);
  }

  #refuseIfPlanned(): void {
    if (!this.#refusal) return;
    const { code, message } = this.#refusal;
    this.#refusal.left--;
    if (this.#refusal.left <= 0) this.#refusal = null;
    throw new SmtpRefusal(code, message);
  }
}

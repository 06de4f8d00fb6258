import type { Transporter } from 'nodemailer';
import { type EmailContent, type EmailFile, toText } from './email-content.ts';
import { toHtml } from './email-page.ts';

export interface Mailbox {
  name: string;
  address: string;
}

/** Hands emails to the mail server. */
export interface Mailer {
  /** Throws when the mail server did not take the email. The same `key` always makes the same Message-ID. */
  send(between: { to: Mailbox; replyTo?: Mailbox | undefined }, content: EmailContent, key: string): Promise<void>;
  /** Connects and signs in, and sends nothing. Throws when the mail server is not there or refuses who we are. */
  verifyConnection(): Promise<void>;
  close(): Promise<void>;
}

const toAttachment = ({ filename, type, body }: EmailFile) => ({ filename, contentType: type, content: body });

/** `from`: as in an email's header; `domain`: right-hand side of Message-IDs. */
export function createMailer({ smtpUrl, from, domain }: { smtpUrl: string; from: string; domain: string }): Mailer {
  let transport: Promise<Transporter> | undefined;
  /** A start has no use for it: loaded for the first email. */
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 5000,
      greetingTimeout: 5000,
      socketTimeout: 15_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  const connected = () => {
    transport ??= connect();
    return transport;
  };
  return {
    async send({ to, replyTo }, content, key) {
      await (await connected()).sendMail({
        from,
        to,
        ...(replyTo && { replyTo }),
        subject: content.subject,
        text: toText(content),
        html: toHtml(content),
        ...(content.file && { attachments: [toAttachment(content.file)] }),
        messageId: `<${key.replace(/[^\w.-]/g, '-')}@${domain}>`,
      });
    },
    async verifyConnection() {
      await (await connected()).verify();
    },
    close: async () => (await transport)?.close(),
  };
}

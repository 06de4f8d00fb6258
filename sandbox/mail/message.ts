import PostalMime from 'postal-mime';

export interface EmailAttachment {
  name: string;
  type: string;
  /** Base64. */
  content: string;
}

/** An email as one recipient got it. */
export interface Email {
  id: string;
  /** The recipient's address, from the envelope. */
  to: string;
  /** The name beside it in the head; empty where there is none. */
  toName: string;
  from: string;
  /** Whom an answer goes to; empty where that is `from`. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  /** ISO, by the sandbox's clock. */
  receivedAt: string;
  messageId: string;
  attachments: EmailAttachment[];
}

/** Reads a raw message, without what only the delivery knows. */
export async function parseMessage(raw: Uint8Array): Promise<Omit<Email, 'id' | 'to' | 'receivedAt'>> {
  const message = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  return {
    toName: message.to?.[0]?.name ?? '',
    from: message.from?.address ?? '',
    replyTo: message.replyTo?.[0]?.address ?? '',
    subject: message.subject ?? '',
    text: message.text ?? '',
    html: message.html ?? '',
    messageId: message.messageId ?? '',
    attachments: message.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      content: String(content),
    })),
  };
}

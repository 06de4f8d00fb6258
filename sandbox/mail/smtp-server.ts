import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as it came over SMTP. */
export interface Envelope {
  recipients: string[];
  raw: Uint8Array;
}

/** What the server does with an email: accepts it, or throws the refusal to send. */
export type AcceptEmail = (envelope: Envelope) => Promise<void>;

/** A refusal in SMTP's terms: 4xx may be tried again, 5xx not. */
export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Listens on a loopback port: `port`, or with 0 any free one. */
export async function listenForMail(
  port: number,
  take: AcceptEmail,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    banner: 'sandbox mailbox',
    size: 20_000_000,
    closeTimeout: 100,
    onAuth: (_credentials, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        take({ recipients, raw: Buffer.concat(chunks) }).then(
          () => done(null, 'Message accepted'),
          (error: Error) => done(error),
        );
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined); // a client that disconnects is no error of the server's
  const address = server.server.address() as AddressInfo;
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

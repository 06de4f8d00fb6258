import type { Config } from '#platform/config';
import { createMailer } from '#platform/email/mailer';
import { errorMessage, type Finding, fail, ok } from './finding.ts';

/** Whether the mail server takes the connection and the password. Nothing is sent. */
export async function checkMail({ mail, publicOrigin }: Config): Promise<Finding[]> {
  const mailer = createMailer({ ...mail, domain: new URL(publicOrigin).hostname });
  try {
    await mailer.verifyConnection();
    return [ok('The mail server accepts the connection and the password')];
  } catch (error) {
    return [fail(`The mail server refuses: ${errorMessage(error)}`, 'Check SMTP_URL: server, port, user, password.')];
  } finally {
    await mailer.close();
  }
}

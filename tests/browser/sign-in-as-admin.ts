import { ADMIN, DEMO_PASSWORD } from '../demo-data/people-to-sign-in.ts';
import { Visitor } from '../visitor.ts';

let admin: Visitor | undefined;

/** Somebody of the team. Signed in once for many tests, as an account has only so many tries; again once the session has ended. */
export async function signedInAdmin(origin: string): Promise<Visitor> {
  if (admin && (await admin.call('GET /_api/auth/session', {})).status === 200) return admin;
  admin = new Visitor(origin);
  await admin.ask('POST /_api/auth/login_with_password', { email: ADMIN.email, password: DEMO_PASSWORD });
  return admin;
}

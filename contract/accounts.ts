import type { CallDefinition } from './call.ts';
import { email, instant, message, mobile, zipCode } from './fields.ts';
import { LOGIN_FORM } from './login-form.ts';
import { LONGEST_NAME, name } from './names.ts';
import { inWords } from './number-words.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** Who somebody is. What a wrong field is told: docs/product.md#messages. */

export const ROLES = ['user', 'cleaner', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in user, as every page knows it; `banned`: the team takes no bookings from them; `now`: the server's clock. */
export const SessionUser = z.object({
  id: z.int(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  legalName: z.string().nullable(),
  mobile: z.string().nullable(),
  zipCode: z.string().nullable(),
  bio: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  role: z.enum(ROLES),
  onboardingComplete: z.boolean(),
  onboardingStep: z.int(),
  /** Dollars an hour; null for users who are not cleaners. */
  baseRate: z.number().nullable(),
  specialties: z.array(z.string()),
  hasPassword: z.boolean(),
  googleLinked: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** An admin who may not act as one until a second factor is set up. */
  owesSecondFactor: z.boolean(),
  banned: z.literal(true).optional(),
  now: instant,
});
export type SessionUser = z.infer<typeof SessionUser>;

const { shortest, longest } = policy.accounts.passwords;
const tooShort = `Password must be at least ${shortest} characters`;

/** Any characters, never trimmed. */
const newPassword = z
  .string(tooShort)
  .min(shortest, tooShort)
  .max(longest, `Password must be at most ${longest} characters`);

const givenPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(longest, 'Password is too long');

/** Nobody becomes an admin by asking (docs/product.md#roles). */
const claimableRole = z.enum(['user', 'cleaner'], 'Invalid role');

const secret = (required: string) =>
  z.string(required).min(1, required).max(200, 'This link is invalid or has expired.');

export const Login = z.strictObject({ email: email('Email is required'), password: givenPassword });

export const Registration = z.strictObject({
  email: email('Email is required'),
  password: newPassword,
  displayName: name(LONGEST_NAME, 'Name', 'Name is required'),
  role: claimableRole.optional(),
});

const person = {
  firstName: name(LONGEST_NAME, 'First name', 'First name is required'),
  lastName: name(LONGEST_NAME, 'Last name', 'Last name is required'),
  mobile,
  zipCode,
};
export const UserOnboarding = z.strictObject(person);
export const Profile = z
  .strictObject({ displayName: name(LONGEST_NAME, 'Name', 'Name is required'), ...person })
  .partial();

export const PasswordChange = z.strictObject({ current: givenPassword, password: newPassword });
export const PasswordReset = z.strictObject({ token: secret('Token is required'), password: newPassword });
export const ResetRequest = z.strictObject({ email: email('Email is required') });
const code = z.string('Enter the code').trim().min(1, 'Enter the code').max(40, 'Invalid code');
/** What a borrowed session does not have; may be left out right after a sign-in (docs/product.md#proving-who-is-there). */
const proof = z.strictObject({ password: givenPassword.optional() });
const ATTEMPT = /^[\w-]{1,64}$/;
const user = z.object({ user: SessionUser });
const nothing = z.strictObject({});
/** A sign-in whose second factor is still pending gives no session yet. */
const SignedIn = z.union([user, z.object({ secondFactor: z.literal(true) })]);

export const accountsCalls = {
  'GET /_api/auth/session': {
    description: 'Who is signed in.',
    access: 'signed-in',
    request: nothing,
    reply: user,
  },
  'POST /_api/auth/logout': {
    description: 'Ends the session and tells the browser to drop what it stored.',
    access: 'anyone',
    request: nothing,
    reply: message,
  },
  'POST /_api/auth/establish_session': {
    description: `Turns the popup’s token into a session: once, within ${inWords(policy.accounts.google.tokenSeconds / 60, 'minute', 'a')}, in the same browser.`,
    access: 'anyone',
    errors: [401, 429],
    request: z.strictObject({ tempToken: secret('Temporary token is required') }),
    reply: SignedIn,
  },
  'GET /_api/auth/oauth_authorize': {
    description: 'Sends the popup to Google; link=1 ties it to who is signed in, attempt names the answer.',
    access: 'anyone',
    errors: [429],
    request: z.strictObject({
      provider: z.enum(['google'], 'Unknown provider'),
      role: claimableRole.optional(),
      link: z.enum(['1'], 'Invalid choice').optional(),
      attempt: z.string().regex(ATTEMPT, 'Invalid attempt').optional(),
    }),
    reply: 'text/html',
  },
  'GET /_api/auth/oauth_callback': {
    description: 'Google’s answer: a page that tells its opener and closes.',
    access: 'anyone',
    request: z.record(z.string().max(100), z.string().max(4000)),
    reply: 'text/html',
  },
  'POST /_api/auth/login_with_password': {
    description: 'Sign-in by password; with a second factor set up, the question for it.',
    access: 'anyone',
    errors: [401, 429],
    form: LOGIN_FORM,
    request: Login,
    reply: SignedIn,
  },
  'POST /_api/auth/register_with_password': {
    description: 'A new account, signed in at once; not for an email in use, nor with a common password.',
    access: 'anyone',
    errors: [400, 409, 429],
    errorAsMessage: true,
    request: Registration,
    reply: user,
  },
  'POST /_api/auth/request_password_reset': {
    description: 'Emails a link to set a new password; says the same for an unknown email.',
    access: 'anyone',
    errors: [429],
    request: ResetRequest,
    reply: message,
  },
  'POST /_api/auth/reset_password': {
    description: 'Sets a new password by an emailed link, once, and ends every session.',
    access: 'anyone',
    errors: [400],
    request: PasswordReset,
    reply: message,
  },
  'POST /_api/auth/change_password': {
    description: 'Changes the password and ends every other session.',
    access: 'signed-in',
    errors: [400, 429],
    request: PasswordChange,
    reply: message,
  },
  'POST /_api/auth/verify_email': {
    description: 'Proves the email of who is signed in, by the link that was emailed to them.',
    access: 'signed-in',
    errors: [400, 403],
    request: z.strictObject({ token: secret('Token is required') }),
    reply: message,
  },
  'POST /_api/auth/request_verification': {
    description: 'Emails that link again.',
    access: 'signed-in',
    errors: [429],
    request: nothing,
    reply: message,
  },
  'POST /_api/auth/become_cleaner': {
    description: 'Turns a customer’s account into a cleaner’s.',
    access: 'customer',
    request: nothing,
    reply: user,
  },
  'POST /_api/auth/profile': {
    description: 'Changes the names, mobile or ZIP that were sent.',
    access: 'signed-in',
    request: Profile,
    reply: user,
  },
  'POST /_api/auth/sign_out_everywhere': {
    description: 'Ends every session of the account.',
    access: 'signed-in',
    request: nothing,
    reply: message,
  },
  'POST /_api/auth/delete_account': {
    description:
      'Deletes the person, keeps the money’s records without them; not while a booking, money or a report is open.',
    access: 'signed-in',
    errors: [400, 403, 409, 429],
    request: proof,
    reply: message,
  },
  'GET /_api/auth/my_data': {
    description: 'Everything that is kept of the account, as a file.',
    access: 'signed-in',
    request: nothing,
    reply: 'application/json',
  },
  'POST /_api/auth/totp_begin': {
    description: 'A secret for an authenticator app, for the password or right after a sign-in; to be confirmed.',
    access: 'signed-in',
    errors: [400, 403, 409, 429],
    request: proof,
    reply: z.object({ uri: z.string(), secret: z.string() }),
  },
  'POST /_api/auth/totp_confirm': {
    description: 'The first right code makes it hold, gives the recovery codes and ends every other session.',
    access: 'signed-in',
    errors: [400, 409, 429],
    request: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'POST /_api/auth/totp_remove': {
    description: 'Drops the second factor, for the password or right after a sign-in, and ends every other session.',
    access: 'signed-in',
    errors: [400, 403, 409, 429],
    request: proof,
    reply: message,
  },
  'POST /_api/auth/totp_verify': {
    description: 'The second half of a sign-in.',
    access: 'anyone',
    errors: [400, 401, 429],
    request: z.strictObject({ code }),
    reply: user,
  },
  'POST /_api/onboarding/user': {
    description: 'A customer’s profile, complete from here on.',
    access: 'signed-in',
    request: UserOnboarding,
    reply: user,
  },
} as const satisfies Record<string, CallDefinition>;

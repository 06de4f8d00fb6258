import { email, line, message } from './fields.ts';
import { z } from './zod.ts';

/** Who somebody is. Messages are the specification's (sections 5 and 8). */

export const ROLES = ['user', 'cleaner', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in user, as every page knows it. */
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
  /** Dollars an hour; null for who is no cleaner. */
  baseRate: z.number().nullable(),
  specialties: z.array(z.string()),
  hasPassword: z.boolean(),
  googleLinked: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type SessionUser = z.infer<typeof SessionUser>;

const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 200;

/** Any characters, never trimmed. */
const newPassword = z
  .string('Password must be at least 8 characters')
  .min(SHORTEST_PASSWORD, 'Password must be at least 8 characters')
  .max(LONGEST_PASSWORD, 'Password must be at most 200 characters');

const givenPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(LONGEST_PASSWORD, 'Password is too long');

/** Nobody becomes an admin by asking (decision: accounts). */
const claimableRole = z.enum(['user', 'cleaner'], 'Invalid role');

const secret = (required: string) =>
  z.string(required).min(1, required).max(200, 'This link is invalid or has expired.');

export const Login = z.strictObject({ email: email('Email is required'), password: givenPassword });

export const Registration = z.strictObject({
  email: email('Email is required'),
  password: newPassword,
  displayName: line(80, 'Name', 'Name is required'),
  role: claimableRole.optional(),
});

const mobile = z
  .string('A valid mobile number is required')
  .max(40, 'A valid mobile number is required')
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(10, 'A valid mobile number is required')
      .regex(/^[\d\s().+-]+$/, 'A valid mobile number is required'),
  );

const zipCode = z
  .string('A valid ZIP code is required')
  .max(20, 'A valid ZIP code is required')
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(5, 'A valid ZIP code is required')
      .regex(/^[\d -]+$/, 'A valid ZIP code is required'),
  );

export const UserOnboarding = z.strictObject({
  firstName: line(80, 'First name', 'First name is required'),
  lastName: line(80, 'Last name', 'Last name is required'),
  mobile,
  zipCode,
});

export const Profile = z.strictObject({
  displayName: line(80, 'Name', 'Name is required').optional(),
  firstName: line(80, 'First name', 'First name is required').optional(),
  lastName: line(80, 'Last name', 'Last name is required').optional(),
  mobile: mobile.optional(),
  zipCode: zipCode.optional(),
});

export const PasswordChange = z.strictObject({ current: givenPassword, password: newPassword });
export const PasswordReset = z.strictObject({ token: secret('Token is required'), password: newPassword });
export const ResetRequest = z.strictObject({ email: email('Email is required') });

const code = z.string('Enter the code').trim().min(1, 'Enter the code').max(40, 'Invalid code');
const user = z.object({ user: SessionUser });
const nothing = z.strictObject({});

/** A sign-in that still owes its second factor gives no session yet. */
const SignedIn = z.union([user, z.object({ secondFactor: z.literal(true) })]);

export const accountsCalls = {
  'GET /_api/auth/session': { request: nothing, reply: user },
  'POST /_api/auth/logout': { request: nothing, reply: message },
  'POST /_api/auth/establish_session': {
    request: z.strictObject({ tempToken: secret('Temporary token is required') }),
    reply: SignedIn,
  },
  'GET /_api/auth/oauth_authorize': {
    request: z.strictObject({
      provider: z.enum(['google'], 'Unknown provider'),
      role: claimableRole.optional(),
      link: z.enum(['1'], 'Invalid choice').optional(),
    }),
    reply: 'text/html',
  },
  'GET /_api/auth/oauth_callback': { request: z.record(z.string().max(100), z.string().max(4000)), reply: 'text/html' },
  'POST /_api/auth/login_with_password': { request: Login, reply: SignedIn },
  'POST /_api/auth/register_with_password': { request: Registration, reply: user },
  'POST /_api/auth/request_password_reset': { request: ResetRequest, reply: message },
  'POST /_api/auth/reset_password': { request: PasswordReset, reply: message },
  'POST /_api/auth/change_password': { request: PasswordChange, reply: message },
  'POST /_api/auth/verify_email': { request: z.strictObject({ token: secret('Token is required') }), reply: message },
  'POST /_api/auth/request_verification': { request: nothing, reply: message },
  'POST /_api/auth/become_cleaner': { request: nothing, reply: user },
  'POST /_api/auth/profile': { request: Profile, reply: user },
  'POST /_api/auth/sign_out_everywhere': { request: nothing, reply: message },
  'POST /_api/auth/delete_account': {
    request: z.strictObject({ password: givenPassword.optional() }),
    reply: message,
  },
  'GET /_api/auth/my_data': { request: nothing, reply: 'application/json' },
  'POST /_api/auth/totp_begin': { request: nothing, reply: z.object({ uri: z.string(), secret: z.string() }) },
  'POST /_api/auth/totp_confirm': {
    request: z.strictObject({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'POST /_api/auth/totp_verify': { request: z.strictObject({ code }), reply: user },
  'POST /_api/onboarding/user': { request: UserOnboarding, reply: user },
} as const;

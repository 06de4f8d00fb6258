import type { Name } from './calls.ts';

/**
 * Who may make a call at all: the written matrix of calls and actors. A new call without its row does not compile.
 *
 * - anyone: no session needed; where there is one, it is known
 * - signed-in: any role
 * - customer: signed in with role user
 * - cleaner: role cleaner or admin
 * - cleaner-self: role cleaner, for what concerns their own profile
 * - admin: role admin
 */
export type Access = 'anyone' | 'signed-in' | 'customer' | 'cleaner' | 'cleaner-self' | 'admin';

export const access: Record<Name, Access> = {
  'GET /_api/cities': 'anyone',
  'GET /_api/services': 'anyone',
  'GET /_api/cleaners': 'anyone',
  'GET /_api/cleaners/by-slug': 'anyone',
  'GET /_api/photos/:id': 'anyone',
  'GET /_api/time-slots': 'anyone',
  'GET /_api/time-slot': 'anyone',
  'POST /_api/bookings/payment-intent': 'anyone',
  'POST /_api/bookings/create': 'anyone',
  'GET /_api/bookings/by-token': 'anyone',
  'GET /_api/bookings/cancel-preview': 'anyone',
  'POST /_api/bookings/cancel': 'anyone',
  'POST /_api/bookings/details': 'anyone',
  'GET /_api/bookings/calendar': 'anyone',
  'GET /_api/bookings/mine': 'signed-in',
  'POST /_api/contact': 'anyone',
  'GET /_api/config': 'anyone',
  'GET /_api/health': 'anyone',
  'GET /_api/ready': 'anyone',
  'GET /_api/openapi.json': 'anyone',
  'POST /_api/csp-report': 'anyone',
  'POST /_api/webhooks/stripe': 'anyone',
  'GET /_api/auth/session': 'signed-in',
  'POST /_api/auth/logout': 'anyone',
  'POST /_api/auth/establish_session': 'anyone',
  'GET /_api/auth/oauth_authorize': 'anyone',
  'GET /_api/auth/oauth_callback': 'anyone',
  'POST /_api/auth/login_with_password': 'anyone',
  'POST /_api/auth/register_with_password': 'anyone',
  'POST /_api/auth/request_password_reset': 'anyone',
  'POST /_api/auth/reset_password': 'anyone',
  'POST /_api/auth/change_password': 'signed-in',
  'POST /_api/auth/verify_email': 'anyone',
  'POST /_api/auth/request_verification': 'signed-in',
  'POST /_api/auth/become_cleaner': 'customer',
  'POST /_api/auth/profile': 'signed-in',
  'POST /_api/auth/sign_out_everywhere': 'signed-in',
  'POST /_api/auth/delete_account': 'signed-in',
  'GET /_api/auth/my_data': 'signed-in',
  'POST /_api/auth/totp_begin': 'signed-in',
  'POST /_api/auth/totp_confirm': 'signed-in',
  // Only somebody whose sign-in owes the second factor has anything to verify: the use case knows them by a cookie.
  'POST /_api/auth/totp_verify': 'anyone',
  'POST /_api/onboarding/user': 'signed-in',
  'GET /_api/onboarding/cleaner': 'cleaner-self',
  'POST /_api/onboarding/cleaner': 'cleaner-self',
  'GET /_api/cleaner/schedule': 'cleaner',
  'POST /_api/cleaner/schedule': 'cleaner',
  'POST /_api/cleaner/time-off': 'cleaner',
  'POST /_api/cleaner/time-off/remove': 'cleaner',
  'POST /_api/cleaner/slot': 'cleaner',
  'GET /_api/cleaner/profile': 'cleaner',
  'POST /_api/cleaner/profile': 'cleaner',
  'GET /_api/admin/cleaners': 'admin',
  'GET /_api/admin/cleaner-detail': 'admin',
  'GET /_api/admin/cleaner-document': 'admin',
  'POST /_api/admin/cleaner-status': 'admin',
  'POST /_api/admin/note': 'admin',
  'GET /_api/admin/metrics': 'admin',
  'GET /_api/admin/weeks': 'admin',
  'GET /_api/admin/users': 'admin',
  'GET /_api/admin/jobs': 'admin',
  'GET /_api/admin/export': 'admin',
  'GET /_api/admin/audit': 'admin',
  'GET /_api/admin/job': 'admin',
  'POST /_api/admin/job-action': 'admin',
  'GET /_api/admin/queue': 'admin',
  'POST /_api/admin/queue/retry': 'admin',
};

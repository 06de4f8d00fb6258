import type { accountsCalls } from '#contract/accounts';
import type { Routes } from '#platform/http/routes';
import { becomeCleaner } from './become-cleaner.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import type { AccountDeps } from './deps.ts';
import { requestVerification, verifyEmail } from './email-verification.ts';
import { myData } from './export-user-data.ts';
import { authorize } from './google/authorize.ts';
import { callback } from './google/callback.ts';
import { establishSession } from './google/establish-session.ts';
import { loginWithPassword } from './login.ts';
import { logout, signOutEverywhere } from './logout.ts';
import { onboardUser } from './onboard-user.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { updateProfile } from './profile.ts';
import { registerWithPassword } from './register.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, verifySecondFactor } from './second-factor.ts';
import { loadSessionUser } from './session-user.ts';

export const accountsRoutes = (deps: AccountDeps): Routes<keyof typeof accountsCalls> => ({
  'GET /_api/auth/session': (_input, { userId }) => loadSessionUser(deps, userId),
  'POST /_api/auth/logout': logout(deps),
  'POST /_api/auth/establish_session': establishSession(deps),
  'GET /_api/auth/oauth_authorize': authorize(deps),
  'GET /_api/auth/oauth_callback': callback(deps),
  'POST /_api/auth/login_with_password': loginWithPassword(deps),
  'POST /_api/auth/register_with_password': registerWithPassword(deps),
  'POST /_api/auth/request_password_reset': requestPasswordReset(deps),
  'POST /_api/auth/reset_password': resetPassword(deps),
  'POST /_api/auth/change_password': changePassword(deps),
  'POST /_api/auth/verify_email': verifyEmail(deps),
  'POST /_api/auth/request_verification': requestVerification(deps),
  'POST /_api/auth/become_cleaner': becomeCleaner(deps),
  'POST /_api/auth/profile': updateProfile(deps),
  'POST /_api/auth/sign_out_everywhere': signOutEverywhere(deps),
  'POST /_api/auth/delete_account': deleteAccount(deps),
  'GET /_api/auth/my_data': myData(deps),
  'POST /_api/auth/totp_begin': beginSecondFactor(deps),
  'POST /_api/auth/totp_confirm': confirmSecondFactor(deps),
  'POST /_api/auth/totp_remove': removeSecondFactor(deps),
  'POST /_api/auth/totp_verify': verifySecondFactor(deps),
  'POST /_api/onboarding/user': onboardUser(deps),
});

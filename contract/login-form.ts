import type { CallDefinition } from './call.ts';

/** Why a sign-in by a plain form led back to its page, as the page's address says it. */
export type LoginProblem = 'wrong' | 'too-many' | 'second-factor';

const backFor = (problem: LoginProblem): string => `/login?problem=${problem}`;

/** Where the sign-in leads a browser without scripts (docs/product.md#without-scripts). */
export const LOGIN_FORM: NonNullable<CallDefinition['form']> = {
  done: (reply: object) => ('user' in reply ? '/dashboard' : backFor('second-factor')),
  // 503: too many passwords are being compared.
  failed: (status) => backFor(status === 429 || status === 503 ? 'too-many' : 'wrong'),
};
